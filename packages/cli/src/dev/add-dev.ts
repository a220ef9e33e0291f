import type { Command } from 'commander';
import { addEmulatorFlags, DEV_PORT } from '../flags/emulator-flags.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit dev`. */
export function addDev(program: Command): void {
  const command = program.command('dev').argument('[dir...]', 'folders of extensions (default: the current folder)');
  addEmulatorFlags(command, DEV_PORT)
    .option('--trigger <event>', 'cause this event at the start and after each reload')
    .option('--inspect [port]', 'debug handlers: run them unsandboxed, an inspector listening (default port: 9229)')
    .option('--no-extension', 'start a store without an extension')
    .option('--open', 'open the back office in a browser')
    .option('--json', 'print one JSON object a line: "ready" first, then everything that happens');
  addHelp(command, {
    summary: 'Start the store, install the extensions, watch and reload them',
    examples: ['tillkit dev', 'tillkit dev --trigger order.paid', 'tillkit dev --forward http://localhost:3000/hooks'],
    limits: [
      'Without --store the store is gone when it stops.',
      'Handlers reach the store API, and other hosts only with --allow-net.',
      'With --inspect handlers run outside the sandbox, with all rights of this account and no limits of time and memory.',
    ],
  }).action(async (dirs: string[], flags) => {
    const { dev } = await import('./dev.ts');
    process.exitCode = await dev(dirs, flags);
  });
}
