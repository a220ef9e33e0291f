import type { Command } from 'commander';
import { collect } from '../emulator-flags.ts';
import { addHelp } from '../help.ts';

/** Adds `tillkit validate`. */
export function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .argument('[dir...]', 'folders of extensions (default: the current folder)')
    .option('--fail-level <severity>', 'exit with 1 from this severity on: error, warning or notice (default: error)')
    .option('--reporter <name>', 'text or json, to a file with NAME=FILE, repeatable (default: text)', collect)
    .option('--json', 'short for --reporter json');
  addHelp(command, {
    summary: 'Check manifest and handlers, without a server or network',
    examples: [
      'tillkit validate',
      'tillkit validate extensions/a extensions/b --reporter text --reporter json=report.json',
    ],
    limits: ['No handler is run.', 'Whether the declared permissions are used is not checked.'],
  }).action(async (dirs: string[], flags) => {
    const { validate } = await import('../services/validate.ts');
    process.exitCode = await validate(dirs.length === 0 ? ['.'] : dirs, flags);
  });
}
