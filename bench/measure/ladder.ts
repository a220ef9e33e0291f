// Webhooks to a dead receiver: all seven attempts of each delivery, the clock moved from due time to due time, beside a loop
// of as many refused requests.
import type { Measurement, Run } from '../measurement.ts';
import { findFreePort } from '../support/child.ts';
import { startEngine } from '../support/webhooks/start-engine.ts';
import { startSenders } from '../support/webhooks/start-senders.ts';

const ROUNDS = 2;
const DELIVERIES = 10_000;
const ATTEMPTS = 7 * DELIVERIES;
/** What one receiver's slots allow. */
const LANES = 4;
const STORES = [
  { store: 'memory', work: '70 000 attempts, in memory' },
  { store: 'file', work: '70 000 attempts, in a file' },
] as const;

export async function measure({ rounds, stack, folder }: Run): Promise<Measurement> {
  const port = await findFreePort();
  const send = startSenders(stack);
  const deliver = startEngine(stack, folder);
  const rows = await rounds(ROUNDS, async (add) => {
    const loopMs = await send({ sender: 'refused', port, requests: ATTEMPTS, lanes: LANES });
    add({ work: '70 000 refused requests', by: 'undici', unit: 's' }, loopMs / 1_000);
    for (const { store, work } of STORES) {
      const ms = await deliver({ port, apps: 1, events: DELIVERIES, store }, ATTEMPTS);
      add({ work, by: 'tillkit', unit: 's' }, ms / 1_000);
    }
  });
  return { rows, notes: ['10 000 deliveries, 33 hours of the store’s time; 4 attempts are under way at once.'] };
}
