import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit doctor`. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .argument('[dir]', 'folder to look at (default: the current one)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Tell what is wrong with this machine and this folder, and what to do',
    examples: ['tillkit doctor', 'tillkit doctor my-extension --json'],
    limits: [
      'It exits with 1 when there is a problem; some matter only to some commands.',
      'What it writes to try something out it removes again, but for the folder .tillkit of an extension.',
      'It looks at no code: that is what tillkit validate does.',
    ],
  }).action(async (dir: string | undefined, flags) => {
    const { doctor } = await import('./doctor.ts');
    process.exitCode = await doctor(dir ?? '.', flags);
  });
}
