import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit openapi`. */
export function addOpenapi(program: Command): void {
  const command = program
    .command('openapi')
    .option('--control', 'the document of the control plane')
    .option('--json', 'print it on one line');
  addHelp(command, {
    summary: 'Print the API document: OpenAPI 3.1 as JSON',
    examples: ['tillkit openapi > openapi.json', 'tillkit openapi --control'],
    limits: ['It names the default address; GET /openapi.json of a running emulator names its own.'],
  }).action(async (flags) => {
    const { printOpenapi } = await import('./print-openapi.ts');
    process.exitCode = printOpenapi(flags);
  });
}
