import type { Command } from 'commander';
import { addPagingFlags } from '../flags/paging-flags.ts';
import { addOnUse } from '../flags/subcommands.ts';
import { addHelp } from '../output/help.ts';

/** Adds `tillkit deliveries` with its subcommands. */
export function addDeliveries(program: Command): void {
  const command = program.command('deliveries');
  addHelp(command, {
    summary: 'Show, re-send, run again, record and replay deliveries',
    examples: ['tillkit deliveries list --state failed', 'tillkit deliveries show 3f0d7d53'],
    limits: ['All but replay need a running emulator: tillkit dev.'],
  });
  addOnUse(command, () => {
    addList(command);
    addShow(command);
    addResend(command);
    addRerun(command);
    addExport(command);
    addReplay(command);
    addToTest(command);
  });
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .option('--state <state>', 'pending, waiting_retry, succeeded or failed')
    .option('--reason <reason>', 'why a delivery failed for good, such as retries_exhausted')
    .option('--event <event>', 'only this event')
    .option('--app <app>', 'only the deliveries of this app, by its name or id')
    .option('--webhook <webhook>', 'only the deliveries of this webhook, by its handler or id');
  addPagingFlags(command, 'deliveries').option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'List deliveries, newest first',
    examples: ['tillkit deliveries list --state failed', 'tillkit deliveries list --webhook handlers/order-paid.ts'],
    limits: ['It exits with 0 even if nothing matches.'],
  }).action(async (flags) => {
    const { listDeliveries } = await import('./list-deliveries.ts');
    process.exitCode = await listDeliveries(flags);
  });
}

function addShow(parent: Command): void {
  const command = parent
    .command('show')
    .argument('<delivery>', 'id of a delivery, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Show a delivery from its first cause to the last event that it caused',
    examples: ['tillkit deliveries show 3f0d7d53'],
    limits: [
      'Secrets are never shown, only their fingerprints.',
      'API calls of your own server are not shown: nothing tells which delivery they belong to.',
    ],
  }).action(async (id: string, flags) => {
    const { showDelivery } = await import('./show-delivery.ts');
    process.exitCode = await showDelivery(id, flags);
  });
}

function addResend(parent: Command): void {
  const command = parent
    .command('resend')
    .argument('<delivery>', 'id of a delivery, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Send a failed delivery again: same id, same bytes',
    examples: ['tillkit deliveries resend 3f0d7d53'],
    limits: [
      'Only a failed delivery can be sent again, or one that is held, as those of an import are.',
      'It does not wait for the attempt.',
    ],
  }).action(async (id: string, flags) => {
    const { resendDelivery } = await import('./resend-delivery.ts');
    process.exitCode = await resendDelivery(id, flags);
  });
}

function addRerun(parent: Command): void {
  const command = parent
    .command('rerun')
    .argument('<delivery>', 'id of a delivery, or its beginning')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Run a delivery again with the current code, even if it succeeded: same id, same bytes',
    examples: ['tillkit deliveries rerun 3f0d7d53'],
    limits: [
      'One that succeeded stays so, whatever comes of the new attempt; one that waits for its retry makes it now.',
      'It does not wait for the attempt.',
    ],
  }).action(async (id: string, flags) => {
    const { rerunDelivery } = await import('./rerun-delivery.ts');
    process.exitCode = await rerunDelivery(id, flags);
  });
}

function addExport(parent: Command): void {
  const command = parent
    .command('export')
    .argument('<delivery>', 'id of a delivery, or its beginning')
    .option('--out <file>', 'write to this file (default: standard output)');
  addHelp(command, {
    summary: 'Print a delivery as one JSON document, for replay',
    examples: ['tillkit deliveries export 3f0d7d53 --out delivery.json'],
    limits: [
      'Secrets are not in it, only their fingerprints; what handlers logged and what the API answered them is.',
      'Of uploads it has name, type, size and digest, not the bytes.',
    ],
  }).action(async (id: string, flags) => {
    const { exportDelivery } = await import('./export-delivery.ts');
    process.exitCode = await exportDelivery(id, flags);
  });
}

function addReplay(parent: Command): void {
  const command = parent
    .command('replay')
    .argument('<file>', 'what "deliveries export" wrote')
    .argument('[dir]', 'folder of the extension (default: the current one)')
    .option('--attempt <number>', 'which attempt (default: the last one that a handler saw)')
    .option('--live', 'send the event to the running emulator instead')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Run the handler of a recorded delivery again, with the API answers that it got',
    examples: [
      'tillkit deliveries replay delivery.json',
      'tillkit deliveries replay delivery.json ../my-extension --attempt 2',
      'tillkit deliveries replay delivery.json --live',
    ],
    limits: [
      'It exits with 1 when a call or the outcome is not as it was recorded.',
      'Time stands still between two API answers, and there is no network: what other hosts answer is not recorded.',
      'An attempt of which a call or an answer was too large to be kept cannot be replayed.',
      '--live compares outcome, status and error code; ids and answers are those of the running store.',
    ],
  }).action(async (file: string, dir: string | undefined, flags) => {
    const { replayDelivery } = await import('./replay-delivery.ts');
    process.exitCode = await replayDelivery(file, dir, flags);
  });
}

function addToTest(parent: Command): void {
  const command = parent
    .command('to-test')
    .argument('<delivery>', 'id of a delivery, or its beginning')
    .option('--out <file>', 'the test file (default: test/<event>-<id>.test.ts, or .js for a handler in JavaScript)')
    .option('--json', 'print one JSON document');
  addHelp(command, {
    summary: 'Write a test for vitest that replays a delivery and expects what was recorded',
    examples: ['tillkit deliveries to-test 3f0d7d53', 'tillkit deliveries to-test 3f0d7d53 --out test/refund.test.ts'],
    limits: [
      'Run it in the folder of the extension. The recording goes into recordings/ beside the test.',
      'No file is overwritten.',
      'It replays the last attempt that a handler saw, with the limits of "deliveries replay".',
    ],
  }).action(async (id: string, flags) => {
    const { deliveryToTest } = await import('./delivery-to-test.ts');
    process.exitCode = await deliveryToTest(id, flags);
  });
}
