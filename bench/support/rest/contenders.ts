import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_KEY_HEADER } from '#contract';
import { type Child, findFreePort, forkChild, spawnChild, waitForAnswer } from '../child.ts';
import { commandOf, installPeer } from '../peers.ts';
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

const STORE_SERVER = new URL('store-server.ts', import.meta.url);
const RAW_SERVER = new URL('raw-server.ts', import.meta.url);
const MSW_SERVER = new URL('msw-server.ts', import.meta.url);

/** Of tillkit and of json-server, when they start. */
export const PRODUCTS = 1_000;

/** Starts all servers, with files in a folder; `missing` says of which peers there are none, and why. */
export async function startContenders(stack: AsyncDisposableStack, folder: string, { runs, keysEach }: KeyPlan) {
  const fork = (module: URL, args: readonly string[] = []) => stack.use(forkChild(module, args));

  const keyCount = runs * keysEach + 1;
  const ours = fork(STORE_SERVER, [join(folder, 'store.db'), folder, String(PRODUCTS), String(keyCount)]);
  const { port, keys, ids } = await ours.ask<StoreServer>();
  const [ownKey = '', ...runKeys] = keys;
  const api = { products: '/api/products', listQuery: '?page=1&pageSize=20', ids };
  const takeKeys = () => runKeys.splice(0, keysEach);
  const tillkit: Contender = { name: 'tillkit', url: toUrl(port), ...api, takeKeys };
  const contenders = [tillkit];
  const missing: string[] = [];
  const enter = (name: string, peerPort: number, contender: Pick<Contender, 'products' | 'listQuery' | 'ids'>) =>
    void contenders.push({ name, url: toUrl(peerPort), ...contender, takeKeys: () => [ownKey] });

  const answers = await readAnswers(tillkit, ownKey);
  const answering = async (child: Child) => (await child.ask<{ port: number }>(answers)).port;
  enter('node:http', await answering(fork(RAW_SERVER)), api);
  const msw = installPeer('msw');
  if ('home' in msw) enter('msw', await answering(fork(MSW_SERVER, [msw.home])), api);
  else missing.push(msw.missing);

  const spawn = async (script: string, args: readonly string[], path: string) => {
    const peerPort = await findFreePort();
    stack.use(spawnChild(script, [...args, '--host', '127.0.0.1', '--port', String(peerPort)]));
    await waitForAnswer(toUrl(peerPort) + path, { [API_KEY_HEADER]: ownKey });
    return peerPort;
  };
  const prism = installPeer('@stoplight/prism-cli');
  if ('home' in prism) {
    const args = ['mock', join(import.meta.dirname, '../../../openapi.json'), '--multiprocess', 'false'];
    enter('prism', await spawn(commandOf(prism.home, 'prism'), args, api.products + api.listQuery), api);
  } else missing.push(prism.missing);
  const jsonServer = installPeer('json-server');
  if ('home' in jsonServer) {
    const file = join(folder, 'db.json');
    const item = JSON.parse(answers.one).data;
    writeFileSync(file, JSON.stringify({ products: Array.from({ length: PRODUCTS }, (_, id) => ({ ...item, id })) }));
    const plain = { products: '/products', listQuery: '?_page=1&_limit=20', ids: ids.map((_, index) => String(index)) };
    const script = commandOf(jsonServer.home, 'json-server');
    enter('json-server', await spawn(script, ['--quiet', file], plain.products + plain.listQuery), plain);
  } else missing.push(jsonServer.missing);
  return { contenders, missing };
}

const toUrl = (port: number): string => `http://127.0.0.1:${port}`;

async function readAnswers({ url, products, listQuery, ids }: Contender, key: string): Promise<RawAnswers> {
  const headers = { [API_KEY_HEADER]: key, 'content-type': 'application/json' };
  const read = async (path: string, init = {}) => (await fetch(url + path, { headers, ...init })).text();
  return {
    list: await read(products + listQuery),
    one: await read(`${products}/${ids[0]}`),
    created: await read(products, { method: 'POST', body: JSON.stringify(NEW_PRODUCT) }),
  };
}
