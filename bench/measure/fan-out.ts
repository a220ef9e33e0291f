// Webhooks to receivers that answer, beside loops that keep no records, from those that send constant bytes to the built-in
// fetch.
import type { Measurement, Run } from '../measurement.ts';
import { forkChild } from '../support/child.ts';
import { startEngine } from '../support/webhooks/start-engine.ts';
import { startSenders } from '../support/webhooks/start-senders.ts';

const ROUNDS = 5;
/** At four slots each, as many attempts under way as the loops have. */
const APPS = 16;
const LANES = 64;
const EVENTS = 500;
const DELIVERIES = APPS * EVENTS;
const LOOPS = ['raw sockets', 'undici', 'built-in fetch'] as const;

export async function measure({ rounds, stack, folder }: Run): Promise<Measurement> {
  const receiver = stack.use(forkChild(new URL('../support/webhooks/receiver.ts', import.meta.url)));
  const { port } = await receiver.ask<{ port: number }>();
  const send = startSenders(stack);
  const deliver = startEngine(stack, folder);
  const work = { work: 'deliveries to 16 receivers', unit: '/s' } as const;
  const toRate = (ms: number) => (DELIVERIES / ms) * 1_000;
  const rows = await rounds(ROUNDS, async (add) => {
    for (const sender of LOOPS)
      add({ ...work, by: sender }, toRate(await send({ sender, port, requests: DELIVERIES, lanes: LANES })));
    const ms = await deliver({ port, apps: APPS, events: EVENTS, store: 'file' }, DELIVERIES);
    add({ ...work, by: 'tillkit' }, toRate(ms));
  });
  return {
    rows,
    notes: [
      'tillkit: from the change that makes the event to the recorded success, in a store file with `synchronous=FULL`. The loops keep no records; raw sockets send the same bytes each time and parse nothing, the other two sign a fresh body.',
    ],
  };
}
