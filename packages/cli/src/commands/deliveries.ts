import type { Command } from 'commander';
import { addHelp } from '../help.ts';

/** Adds `tillkit deliveries` with its subcommands. */
export function addDeliveries(program: Command): void {
  const command = program.command('deliveries');
  addHelp(command, {
    summary: 'Show and re-send deliveries of the running emulator',
    examples: ['tillkit deliveries list --state failed', 'tillkit deliveries show 3f0d7d53'],
    limits: ['It needs a running emulator: tillkit dev.'],
  });
  addList(command);
  addShow(command);
  addResend(command);
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .option('--state <state>', 'pending, waiting_retry, succeeded or failed')
    .option('--reason <reason>', 'why a delivery failed for good, such as retries_exhausted')
    .option('--event <event>', 'only this event')
    .option('--app <id>', 'only the deliveries of this app')
    .option('--page <number>', 'page, from 1 (default: 1)')
    .option('--page-size <number>', 'deliveries a page, at most 100 (default: 20)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'List deliveries, newest first',
    examples: ['tillkit deliveries list --state failed'],
    limits: ['It exits with 1 when nothing matches.'],
  }).action(async (flags) => {
    const { listDeliveries } = await import('../services/list-deliveries.ts');
    process.exitCode = await listDeliveries(flags);
  });
}

function addShow(parent: Command): void {
  const command = parent
    .command('show')
    .argument('<id>', 'id of a delivery, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Show a delivery with its attempts, log and API calls',
    examples: ['tillkit deliveries show 3f0d7d53'],
    limits: ['Secrets are never shown, only their fingerprints.'],
  }).action(async (id: string, flags) => {
    const { showDelivery } = await import('../services/show-delivery.ts');
    process.exitCode = await showDelivery(id, flags);
  });
}

function addResend(parent: Command): void {
  const command = parent
    .command('resend')
    .argument('<id>', 'id of a delivery, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Send a failed delivery again: same id, same bytes',
    examples: ['tillkit deliveries resend 3f0d7d53'],
    limits: ['Only a failed delivery can be sent again.', 'It does not wait for the attempt.'],
  }).action(async (id: string, flags) => {
    const { resendDelivery } = await import('../services/resend-delivery.ts');
    process.exitCode = await resendDelivery(id, flags);
  });
}
