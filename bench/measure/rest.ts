// The REST API under load, beside node:http alone and three mock servers.
import type { LoadOptions, LoadRequest, LoadResult } from 'autocannon';
import { API_KEY_HEADER } from '#contract';
import type { Measurement, Run } from '../measurement.ts';
import { forkChild } from '../support/child.ts';
import { type Contender, NEW_PRODUCT, PRODUCTS, startContenders } from '../support/rest/contenders.ts';

const ROUNDS = 4;
const SECONDS = 2;
const CONNECTIONS = 64;
/** At 600 calls each, more than a run can use up. */
const KEYS_EACH = 400;
/** Different ones in a run, so that few products share a title. */
const REQUESTS = 200 * CONNECTIONS;

type Build = (contender: Contender, key: string, index: number) => LoadRequest;
const WORKS: Readonly<Record<string, Build>> = {
  'GET list of 20': ({ products, listQuery }, key) => ({
    method: 'GET',
    path: products + listQuery,
    headers: headersFor(key),
  }),
  'GET one': ({ products, ids }, key, index) => ({
    method: 'GET',
    path: `${products}/${ids[index % ids.length]}`,
    headers: headersFor(key),
  }),
  'POST product': ({ products }, key, index) => ({
    method: 'POST',
    path: products,
    headers: { ...headersFor(key), 'content-type': 'application/json' },
    body: JSON.stringify({ ...NEW_PRODUCT, title: `${NEW_PRODUCT.title} ${key.slice(-6)} ${index}` }),
  }),
};

export async function measure({ rounds, stack, folder, step }: Run): Promise<Measurement> {
  step('starts the servers');
  const load = stack.use(forkChild(new URL('../support/rest/load.ts', import.meta.url)));
  const keyPlan = { runs: (ROUNDS + 1) * Object.keys(WORKS).length, keysEach: KEYS_EACH };
  const { contenders, missing } = await startContenders(stack, folder, keyPlan);

  const rows = await rounds(ROUNDS, async (add) => {
    for (const [work, build] of Object.entries(WORKS)) {
      for (const contender of contenders) {
        const keys = contender.takeKeys();
        const requests = Array.from({ length: REQUESTS }, (_, i) => build(contender, keys[i % keys.length] ?? '', i));
        const options = { url: contender.url, connections: CONNECTIONS, duration: SECONDS, requests };
        const result = await load.ask<LoadResult>(options satisfies LoadOptions);
        if (result.non2xx + result.errors > 0)
          throw new Error(`${work} of ${contender.name}: ${result.non2xx} refused, ${result.errors} failed`);
        add({ work, by: contender.name, unit: '/s' }, result['2xx'] / result.duration);
      }
    }
  });
  return {
    rows,
    notes: [
      `json-server writes its whole file at each POST, so that its rate falls with what it holds; here it holds what tillkit's store does at the beginning, ${PRODUCTS} products. What is posted stays in both; prism, msw and node:http store nothing.`,
      'msw has no server of its own: its handlers answer what a `node:http` receives.',
      ...missing,
    ],
  };
}

function headersFor(key: string): Record<string, string> {
  return { [API_KEY_HEADER]: key };
}
