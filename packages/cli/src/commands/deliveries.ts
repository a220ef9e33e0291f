import type { Command } from 'commander';
import { addHelp } from '../help.ts';
import { addPagingFlags } from '../paging-flags.ts';
import { addOnUse } from '../subcommands.ts';

/** Adds `tillkit deliveries` with its subcommands. */
export function addDeliveries(program: Command): void {
  const command = program.command('deliveries');
  addHelp(command, {
    summary: 'Show and re-send deliveries of the running emulator',
    examples: ['tillkit deliveries list --state failed', 'tillkit deliveries show 3f0d7d53'],
    limits: ['It needs a running emulator: tillkit dev.'],
  });
  addOnUse(command, () => {
    addList(command);
    addShow(command);
    addResend(command);
    addExport(command);
  });
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .option('--state <state>', 'pending, waiting_retry, succeeded or failed')
    .option('--reason <reason>', 'why a delivery failed for good, such as retries_exhausted')
    .option('--event <event>', 'only this event')
    .option('--app <id>', 'only the deliveries of this app');
  addPagingFlags(command, 'deliveries').option('--json', 'print one JSON document');
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
    summary: 'Show a delivery from its first cause to the last event that it caused',
    examples: ['tillkit deliveries show 3f0d7d53'],
    limits: [
      'Secrets are never shown, only their fingerprints.',
      'What a server of your own does with the API is not known to come from a delivery.',
    ],
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

function addExport(parent: Command): void {
  const command = parent
    .command('export')
    .argument('<id>', 'id of a delivery, or its beginning')
    .option('--out <file>', 'write to this file (default: standard output)');
  addHelp(command, {
    summary: 'Give one JSON document with the bytes, headers and attempts of a delivery',
    examples: ['tillkit deliveries export 3f0d7d53 --out delivery.json'],
    limits: ['Secrets are not in it, only their fingerprints; what handlers logged is.'],
  }).action(async (id: string, flags) => {
    const { exportDelivery } = await import('../services/export-delivery.ts');
    process.exitCode = await exportDelivery(id, flags);
  });
}
