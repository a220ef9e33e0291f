// The REST API under load, beside node:http alone and two mock servers, all rounds interleaved in one run; then pages of a
// million products.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadOptions, LoadRequest, LoadResult } from 'autocannon';
import { API_KEY_HEADER } from '#contract';
import { forkChild } from './support/child.ts';
import { formatTable, median } from './support/report.ts';
import { type Contender, NEW_PRODUCT, startContenders } from './support/rest/contenders.ts';
import type { MillionRows } from './support/rest/million-rows.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 64;
/** At 600 calls each, more than a run can use up. */
const KEYS_EACH = 400;
/** Different ones in a run, so that few products share a title. */
const REQUESTS = 30 * CONNECTIONS;

type Build = (contender: Contender, key: string, index: number) => LoadRequest;
const WORKS: Readonly<Record<string, { readonly build: Build; readonly targets: Readonly<Record<string, number>> }>> = {
  'GET list of 20': {
    build: ({ products, listQuery }, key) => ({ method: 'GET', path: products + listQuery, headers: headersFor(key) }),
    targets: { 'node:http': 0.3, prism: 3 },
  },
  'GET one': {
    build: ({ products, ids }, key, index) => ({
      method: 'GET',
      path: `${products}/${ids[index % ids.length]}`,
      headers: headersFor(key),
    }),
    targets: { 'node:http': 0.45, prism: 4 },
  },
  'POST product': {
    build: ({ products }, key, index) => ({
      method: 'POST',
      path: products,
      headers: { ...headersFor(key), 'content-type': 'application/json' },
      body: JSON.stringify({ ...NEW_PRODUCT, title: `${NEW_PRODUCT.title} ${key.slice(-6)} ${index}` }),
    }),
    targets: { 'node:http': 0.15, prism: 2, 'json-server': 50 },
  },
};
const names = Object.keys(WORKS);

await using stack = new AsyncDisposableStack();
const load = stack.use(forkChild(new URL('support/rest/load.ts', import.meta.url)));
const runs = (ROUNDS + 1) * names.length;
const { contenders, missing, folder } = await startContenders(stack, { runs, keysEach: KEYS_EACH });
stack.defer(() => rmSync(folder, { recursive: true, force: true }));

const rates = new Map<string, number[]>();
const ratesOf = (work: string, name: string) => rates.get(`${work} ${name}`) ?? [];
for (let round = 0; round <= ROUNDS; round++) {
  for (const work of names) {
    for (const contender of contenders) {
      const rate = await measure(work, contender);
      // The first round warms up.
      if (round > 0) rates.set(`${work} ${contender.name}`, [...ratesOf(work, contender.name), rate]);
    }
  }
}
console.log(
  formatTable([
    ['requests per second', 'median', 'lowest', 'highest', 'tillkit is', 'target', ''],
    ...names.flatMap(rateLines),
  ]),
);
for (const line of missing) console.log(line);

const { seedSeconds, seedRssMb, samples } = await stack
  .use(forkChild(new URL('support/rest/million-rows.ts', import.meta.url), [join(folder, 'million.db')]))
  .ask<MillionRows>();
console.log(
  `\n1 000 000 products made in ${seedSeconds.toFixed(0)} s, with ${seedRssMb.toFixed(0)} MB of memory at most.\n`,
);
const base = median(samples['first page of 1 000'] ?? []);
console.log(
  formatTable([
    ['products.list, 20 of them', 'median', 'ratio', 'target', ''],
    ...Object.entries(samples).map(([work, times]) => {
      const ratio = median(times) / base;
      const target = work.startsWith('last page') ? ['≤ 1.5', ratio <= 1.5 ? 'met' : 'missed'] : [];
      return [work, `${median(times).toFixed(0)} µs`, ratio.toFixed(2), ...target];
    }),
  ]),
);

function headersFor(key: string): Record<string, string> {
  return { [API_KEY_HEADER]: key };
}

async function measure(work: string, contender: Contender): Promise<number> {
  const build = WORKS[work]?.build;
  if (build === undefined) throw new Error(`There is no work "${work}".`);
  const keys = contender.takeKeys();
  const requests = Array.from({ length: REQUESTS }, (_, i) => build(contender, keys[i % keys.length] ?? '', i));
  const options: LoadOptions = { url: contender.url, connections: CONNECTIONS, duration: SECONDS, requests };
  const result = await load.ask<LoadResult>(options);
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${work} of ${contender.name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result['2xx'] / result.duration;
}

function rateLines(work: string): string[][] {
  const ours = ratesOf(work, 'tillkit');
  return contenders.map(({ name }) => {
    const their = ratesOf(work, name);
    const cells = [
      `${work}, ${name}`,
      ...[median(their), Math.min(...their), Math.max(...their)].map((rate) => rate.toFixed(0)),
    ];
    if (name === 'tillkit') return cells;
    const ratio = median(ours.map((rate, round) => rate / (their[round] ?? Number.NaN)));
    const target = WORKS[work]?.targets[name];
    const verdict = target === undefined ? [] : [`≥ ${target}`, ratio >= target ? 'met' : 'missed'];
    return [...cells, `${ratio.toFixed(2)} ×`, ...verdict];
  });
}
