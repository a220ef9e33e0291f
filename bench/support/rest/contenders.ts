import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY_HEADER } from '#contract';
import { type Child, findFreePort, forkChild, spawnChild, waitForAnswer } from '../child.ts';
import { installPeer, type Peer } from '../peers.ts';
import type { RawAnswers } from './raw-server.ts';
import type { StoreServer } from './store-server.ts';

/** A server under load. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  /** Where its products are. */
  readonly products: string;
  readonly listQuery: string;
  /** Every one is used in one run only, so that no key reaches its limit of 600 calls a minute. */
  takeKeys(): readonly string[];
  readonly ids: readonly string[];
}

/** Runs that need keys of their own, and how many keys each gets. */
export interface KeyPlan {
  readonly runs: number;
  readonly keysEach: number;
}

/** A product to post. */
export const NEW_PRODUCT = { title: 'Tea Cup', price: 12.5, inventory: 7, description: 'Hand-thrown, 350 ml.' };

const PRODUCTS = 1_000;
const PRISM_VERSION = '5.16.0';
const JSON_SERVER_VERSION = '0.17.4';

/** Starts all servers; `missing` says of which peers there are none, and why. */
export async function startContenders(stack: AsyncDisposableStack, { runs, keysEach }: KeyPlan) {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-bench-rest-'));
  const start = (child: Child) => stack.use(child);

  const server = new URL('store-server.ts', import.meta.url);
  const keyCount = runs * keysEach + 1;
  const ours = start(forkChild(server, [join(folder, 'store.db'), folder, String(PRODUCTS), String(keyCount)]));
  const { port, keys, ids } = await ours.ask<StoreServer>();
  const url = `http://127.0.0.1:${port}`;
  const [ownKey = '', ...runKeys] = keys;
  const takeKeys = () => runKeys.splice(0, keysEach);
  const api = { products: '/api/products', listQuery: '?page=1&pageSize=20', ids };
  const tillkit: Contender = { name: 'tillkit', url, ...api, takeKeys };

  const answers = await readAnswers(tillkit, ownKey);
  const raw = start(forkChild(new URL('raw-server.ts', import.meta.url)));
  const address = await raw.ask<{ port: number }>(answers);
  const anyKey = () => [ownKey];
  const rawHttp: Contender = { name: 'node:http', url: `http://127.0.0.1:${address.port}`, ...api, takeKeys: anyKey };

  const contenders = [rawHttp, tillkit];
  const missing: string[] = [];
  const startPeer = async (
    name: string,
    peer: Peer,
    contender: Omit<Contender, 'name' | 'url' | 'takeKeys'>,
    args: (port: string) => string[],
  ) => {
    if ('missing' in peer) return void missing.push(`${name} is not in the table: ${peer.missing}`);
    const peerPort = String(await findFreePort());
    start(spawnChild(peer.script, args(peerPort)));
    const peerUrl = `http://127.0.0.1:${peerPort}`;
    await waitForAnswer(`${peerUrl}${contender.products}${contender.listQuery}`, { [API_KEY_HEADER]: ownKey });
    contenders.push({ name, url: peerUrl, ...contender, takeKeys: anyKey });
  };

  const document = join(import.meta.dirname, '../../../openapi.json');
  await startPeer('prism', installPeer('@stoplight/prism-cli', PRISM_VERSION, 'prism'), api, (port) => [
    ...['mock', '--host', '127.0.0.1', '--port', port, '--multiprocess', 'false', document],
  ]);
  const file = join(folder, 'db.json');
  const item = JSON.parse(answers.one).data;
  writeFileSync(file, JSON.stringify({ products: Array.from({ length: PRODUCTS }, (_, id) => ({ ...item, id })) }));
  const plain = { products: '/products', listQuery: '?_page=1&_limit=20', ids: ids.map((_, index) => String(index)) };
  await startPeer('json-server', installPeer('json-server', JSON_SERVER_VERSION, 'json-server'), plain, (port) => [
    ...['--host', '127.0.0.1', '--port', port, '--quiet', file],
  ]);
  return { contenders, missing, folder };
}

async function readAnswers({ url, products, listQuery, ids }: Contender, key: string): Promise<RawAnswers> {
  const headers = { [API_KEY_HEADER]: key, 'content-type': 'application/json' };
  const read = async (path: string, init = {}) => (await fetch(url + path, { headers, ...init })).text();
  return {
    list: await read(products + listQuery),
    one: await read(`${products}/${ids[0]}`),
    created: await read(products, { method: 'POST', body: JSON.stringify(NEW_PRODUCT) }),
  };
}
