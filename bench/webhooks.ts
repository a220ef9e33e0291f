// The webhook engine: fan-out to a receiver that answers, beside raw sockets and the built-in fetch, which keep no records;
// then the whole retry ladder of a dead receiver beside a loop of refused requests. The rounds of the first are interleaved;
// the ladder is one round of each, one after the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, forkChild } from './support/child.ts';
import { formatTable, median } from './support/report.ts';
import type { EngineDone, EngineWork } from './support/webhooks/engine.ts';
import type { Sending } from './support/webhooks/senders.ts';

const ROUNDS = 3;
/** At four slots each, as many attempts under way as the yardsticks have. */
const APPS = 16;
const LANES = 64;
const EVENTS = 500;
const LADDER_DELIVERIES = 10_000;
const LADDER_ATTEMPTS = 7 * LADDER_DELIVERIES;
/** Slots of one receiver. */
const LADDER_LANES = 4;

await using stack = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'tillkit-bench-webhooks-'));
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const receiver = stack.use(forkChild(new URL('support/webhooks/receiver.ts', import.meta.url)));
const { port } = await receiver.ask<{ port: number }>();
const senders = stack.use(forkChild(new URL('support/webhooks/senders.ts', import.meta.url)));
const engine = stack.use(forkChild(new URL('support/webhooks/engine.ts', import.meta.url), [folder]));
const deadPort = await findFreePort();

const send = (sender: Sending['sender'], to: number, requests: number, lanes: number) =>
  senders.ask<number>({ sender, port: to, requests, lanes } satisfies Sending);

async function deliver(work: EngineWork, expectedAttempts: number): Promise<number> {
  const { ms, attempts } = await engine.ask<EngineDone>(work);
  if (attempts !== expectedAttempts) throw new Error(`${attempts} attempts were made, not ${expectedAttempts}.`);
  return ms;
}

const deliveries = APPS * EVENTS;
const rates: Record<string, number[]> = { 'raw sockets': [], 'built-in fetch': [], tillkit: [] };
for (let round = 0; round <= ROUNDS; round++) {
  const times = {
    'raw sockets': await send('raw sockets', port, deliveries, LANES),
    'built-in fetch': await send('fetch', port, deliveries, LANES),
    tillkit: await deliver({ port, apps: APPS, events: EVENTS, store: 'file' }, deliveries),
  };
  // The first round warms up.
  if (round > 0) for (const [name, ms] of Object.entries(times)) rates[name]?.push((deliveries / ms) * 1_000);
}
const TARGETS: Readonly<Record<string, number>> = { 'raw sockets': 0.3, 'built-in fetch': 2 };
console.log(
  formatTable([
    ['deliveries per second', 'median', 'lowest', 'highest', 'tillkit is', 'target', ''],
    ...Object.entries(rates).map(([name, their]) => {
      const cells = [name, ...[median(their), Math.min(...their), Math.max(...their)].map((rate) => rate.toFixed(0))];
      const target = TARGETS[name];
      if (target === undefined) return cells;
      const ratio = median((rates.tillkit ?? []).map((rate, round) => rate / (their[round] ?? Number.NaN)));
      return [...cells, `${ratio.toFixed(2)} ×`, `≥ ${target}`, ratio >= target ? 'met' : 'missed'];
    }),
  ]),
);

const loopMs = await send('refused', deadPort, LADDER_ATTEMPTS, LADDER_LANES);
const ladder = { port: deadPort, apps: 1, events: LADDER_DELIVERIES };
const ladders = {
  'the ladder of 10 000 deliveries, in memory': await deliver({ ...ladder, store: 'memory' }, LADDER_ATTEMPTS),
  'the ladder of 10 000 deliveries, in a file': await deliver({ ...ladder, store: 'file' }, LADDER_ATTEMPTS),
};
console.log(
  `\n${formatTable([
    ['70 000 attempts at a dead receiver', 'time', 'ratio', 'target', ''],
    ['refused undici requests', inSeconds(loopMs), '1.00'],
    ...Object.entries(ladders).map(([work, ms]) => {
      const ratio = ms / loopMs;
      return [work, inSeconds(ms), ratio.toFixed(2), '≤ 3', ratio <= 3 ? 'met' : 'missed'];
    }),
  ])}`,
);

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
