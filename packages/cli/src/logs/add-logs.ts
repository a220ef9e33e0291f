import type { Command } from 'commander';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit logs`. */
export function addLogs(program: Command): void {
  const command = program
    .command('logs')
    .option('--follow', 'keep printing until the emulator stops, or Ctrl-C')
    .option('--app <app>', 'only what this app does and receives, by its name or id')
    .option('--event <event>', 'only deliveries of this event')
    .option('--delivery <delivery>', 'only this delivery, by its id or its beginning')
    .option('--since <duration>', 'only what happened in this length of time, such as 10m')
    .option('--json', 'print one JSON object a line');
  addHelp(command, {
    summary: 'Show what the running emulator did, including before you looked, as the live log shows it',
    examples: [
      'tillkit logs --since 10m',
      'tillkit logs --follow --event order.paid',
      'tillkit logs --delivery 3f0d7d53',
    ],
    limits: [
      'It needs a running emulator: tillkit dev.',
      'It looks back at the last 1000 deliveries and 1000 API calls; events without a webhook, moves of the clock and reloads are shown as they happen only.',
      '--since counts by the clock of the store.',
    ],
  }).action(async (flags) => {
    const { logs } = await import('./logs.ts');
    process.exitCode = await logs(flags);
  });
}
