// Handlers, from the event to the recorded attempt, beside workers in miniflare; then what a killed process costs.
import type { Measurement, Run } from '../measurement.ts';
import { median } from '../report/statistics.ts';
import { type Child, forkChild } from '../support/child.ts';
import { installPeer } from '../support/peers.ts';
import type { SandboxWork, SandboxWorkKind } from '../support/sandbox/work.ts';

const ROUNDS = 10;
const EMULATOR = new URL('../support/sandbox/emulator.ts', import.meta.url);
const MINIFLARE = new URL('../support/sandbox/miniflare.ts', import.meta.url);

const EVENTS: readonly { readonly work: string; readonly kind: SandboxWorkKind; readonly count: number }[] = [
  { work: 'event → handler finished, no API call', kind: 'no call', count: 50 },
  { work: 'event → handler finished, ten API calls in sequence', kind: 'ten calls', count: 50 },
];
const RECOVERY = 'processes killed → an event is handled again';
const HEAVY_RECOVERY = `${RECOVERY}, by a file that imports heavy packages`;

export async function measure({ rounds, stack, folder }: Run): Promise<Measurement> {
  const start = async (module: URL, argument: string): Promise<Child> => {
    const child = stack.use(forkChild(module, [argument]));
    await child.ask();
    return child;
  };
  const contenders = [{ by: 'tillkit', child: await start(EMULATOR, folder) }];
  const peer = installPeer('miniflare');
  if ('home' in peer) contenders.push({ by: 'miniflare', child: await start(MINIFLARE, peer.home) });

  const msOf = async (child: Child, kind: SandboxWorkKind, count: number) =>
    median(await child.ask<number[]>({ kind, count } satisfies SandboxWork));
  const events = await rounds(ROUNDS, async (add) => {
    for (const { work, kind, count } of EVENTS)
      for (const { by, child } of contenders) add({ work, by, unit: 'ms' }, await msOf(child, kind, count));
  });
  const recoveries = await rounds(ROUNDS, async (add) => {
    for (const { by, child } of contenders) {
      add({ work: RECOVERY, by, unit: 'ms' }, await msOf(child, 'killed', 1));
      if (by === 'tillkit') add({ work: HEAVY_RECOVERY, by, unit: 'ms' }, await msOf(child, 'killed, heavy', 1));
    }
  });
  return {
    rows: [...events, ...recoveries],
    notes: [
      'A sample is the median of 50 events. An event of tillkit is a row, a delivery and two commits, and each API call is the real one; a call of miniflare’s is a function that gives a constant.',
      ...('missing' in peer ? [peer.missing] : []),
    ],
  };
}
