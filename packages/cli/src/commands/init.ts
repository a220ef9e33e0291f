import type { Command } from 'commander';
import { addHelp } from '../help.ts';

/** Adds `tillkit init`. */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .argument('[dir]', 'folder to create', '.')
    .option('--template <name>', 'what to begin with: ts (default: ts)')
    .option('--name <name>', "name of the extension (default: the folder's)")
    .option('-y, --yes', 'take the defaults for everything that is not given')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Scaffold an extension: manifest, handler and test',
    examples: ['tillkit init my-extension && cd my-extension && npm install'],
    limits: ['Existing files are never overwritten.', 'Nothing is downloaded; run npm install afterwards.'],
  }).action(async (dir: string, flags) => {
    const { init } = await import('../services/init.ts');
    process.exitCode = init(dir, flags);
  });
}
