import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';
import { TEMPLATE_NAMES, TEMPLATES } from './templates.ts';

/** Adds `tillkit init`. */
export function addInit(program: Command): void {
  const templates = TEMPLATE_NAMES.map((name) => `${name} (${TEMPLATES[name]})`).join(', ');
  const command = program
    .command('init')
    .argument('[dir]', 'folder to create', '.')
    .option('--template <template>', `what to begin with: ${templates} (default: ${TEMPLATE_NAMES[0]})`)
    .option('--name <name>', "name of the extension (default: the folder's)")
    .option('-y, --yes', 'has no effect: init never asks')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Scaffold an extension: manifest, handler, test, CI workflow, editor and Docker files',
    examples: [
      'tillkit init my-extension && cd my-extension && npm install',
      'tillkit init my-receiver --template external-receiver',
      'npm create tillkit@latest my-extension -- --template js',
    ],
    limits: [
      'All files are written or none; existing files are never overwritten.',
      'Nothing is downloaded; run npm install afterwards.',
    ],
  }).action(async (dir: string, flags) => {
    const { init } = await import('./init.ts');
    process.exitCode = init(dir, flags);
  });
}
