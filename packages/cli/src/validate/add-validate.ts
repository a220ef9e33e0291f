import type { Command } from 'commander';
import { ALL_FLAG } from '../flags/all-flag.ts';
import { collect } from '../flags/emulator-flags.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit validate`. */
export function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .argument('[dir...]', 'folders of extensions (default: the current folder)')
    .option(...ALL_FLAG)
    .option('--fail-level <severity>', 'exit with 1 from this severity on: error, warning or notice (default: error)')
    .option(
      '--reporter <reporter>',
      'text, json, junit, sarif, github or markdown, to a file with NAME=FILE, repeatable (default: text)',
      collect,
    )
    .option('--json', 'short for --reporter json')
    .option('--fix', 'fix in plugin.json what can be fixed for certain, except permissions')
    .option('--fix-permissions', 'as --fix, and add, correct and remove permissions')
    .option('--dry-run', 'with --fix: show the changes on stderr and make none');
  addHelp(command, {
    summary: 'Check manifest, handlers and permissions, without a server or network',
    examples: [
      'tillkit validate',
      'tillkit validate --fix --dry-run',
      'tillkit validate --all',
      'tillkit validate "extensions/*"',
      'tillkit validate extensions/a extensions/b --reporter text --reporter sarif=tillkit.sarif',
    ],
    limits: [
      'No handler is run, and the source of packages is not analysed.',
      'Calls of the API that cannot be followed in the source are named, not judged: permission-unresolved.',
      'In GitHub Actions the reporter github is added by itself; its annotations go to stderr.',
    ],
  }).action(async (dirs: string[], flags) => {
    const { expandFolders } = await import('../flags/expand-folders.ts');
    const { validate } = await import('./validate.ts');
    process.exitCode = await validate(expandFolders(dirs.length === 0 ? ['.'] : dirs, flags.all), flags);
  });
}
