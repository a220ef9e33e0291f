import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit mcp`. */
export function addMcp(program: Command): void {
  addHelp(program.command('mcp'), {
    summary: 'Let an agent validate, trigger, look at deliveries and read the docs: Model Context Protocol on stdio',
    examples: ['tillkit mcp'],
    limits: [
      'A client starts it, in the folder of the extension or above; it ends when its input ends.',
      'It takes folders within the one that it runs in. Only the tool test runs their code, outside the sandbox.',
      'To trigger and to see deliveries it takes the emulator of that folder: tillkit dev.',
    ],
  }).action(async () => {
    const { mcp } = await import('./mcp.ts');
    process.exitCode = await mcp();
  });
}
