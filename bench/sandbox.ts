// Handlers in the sandbox, from the event to the recorded attempt, beside workers in miniflare, all rounds interleaved in
// one run; then what a killed process costs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, forkChild } from './support/child.ts';
import { installPeer } from './support/peers.ts';
import { formatTable, median } from './support/report.ts';
import type { SandboxWork, SandboxWorkKind } from './support/sandbox/work.ts';

const ROUNDS = 10;
const MINIFLARE_VERSION = '4.20260730.0';

const WORKS: Readonly<
  Partial<Record<SandboxWorkKind, { readonly work: string; readonly count: number; readonly target: number }>>
> = {
  'no call': { work: 'event → handler finished, no API call', count: 50, target: 0.8 },
  'ten calls': { work: 'event → handler finished, ten API calls', count: 50, target: 0.5 },
  reload: { work: 'save → the next event runs the new code', count: 5, target: 0.25 },
};
const kinds = Object.keys(WORKS) as SandboxWorkKind[];

await using stack = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'tillkit-bench-sandbox-'));
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const start = async (module: URL, argument: string): Promise<Child> => {
  const child = stack.use(forkChild(module, [argument]));
  await child.ask();
  return child;
};
const tillkit = await start(new URL('support/sandbox/emulator.ts', import.meta.url), folder);
const peer = installPeer('miniflare', MINIFLARE_VERSION, 'miniflare');
const worker = new URL('support/sandbox/miniflare.ts', import.meta.url);
const miniflare = 'script' in peer ? await start(worker, peer.script) : undefined;

const ask = (child: Child, kind: SandboxWorkKind, count: number) =>
  child.ask<number[]>({ kind, count } satisfies SandboxWork);
const medianOf = async (child: Child | undefined, kind: SandboxWorkKind) =>
  child === undefined ? Number.NaN : median(await ask(child, kind, WORKS[kind]?.count ?? 1));

const rounds = new Map(kinds.map((kind) => [kind, [] as { ours: number; theirs: number }[]]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const kind of kinds) {
    const times = { ours: await medianOf(tillkit, kind), theirs: await medianOf(miniflare, kind) };
    // The first round warms up.
    if (round > 0) rounds.get(kind)?.push(times);
  }
}
console.log(
  formatTable([
    ['median of rounds', 'tillkit', 'miniflare', 'ratio', 'target', ''],
    ...kinds.map((kind) => {
      const { work = '', target = 0 } = WORKS[kind] ?? {};
      const times = rounds.get(kind) ?? [];
      const ratio = median(times.map(({ ours, theirs }) => ours / theirs));
      const cells = [work, inMs(times.map(({ ours }) => ours))];
      if (miniflare === undefined) return [...cells, '–', '–', `≤ ${target}`, ''];
      const verdict = ratio <= target ? 'met' : 'missed';
      return [...cells, inMs(times.map(({ theirs }) => theirs)), ratio.toFixed(2), `≤ ${target}`, verdict];
    }),
  ]),
);
if ('missing' in peer) console.log(`miniflare is not in the table: ${peer.missing}`);

const recoveries: [string, Child | undefined, SandboxWorkKind][] = [
  ['tillkit, one file', tillkit, 'killed'],
  ['tillkit, a file that imports heavy packages', tillkit, 'killed, heavy'],
  ['miniflare', miniflare, 'killed'],
];
const lines: string[][] = [['processes killed → an event is handled again', 'median']];
for (const [work, child, kind] of recoveries)
  if (child !== undefined) lines.push([work, inMs(await ask(child, kind, ROUNDS))]);
console.log(`\n${formatTable(lines)}`);

function inMs(samples: readonly number[]): string {
  return `${median(samples).toFixed(2)} ms`;
}
