import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Attempt, Delivery, Permission, StreamMessage } from '#contract';
import { startEmulator } from '#emulator';
import { manifestText } from './create-extension.ts';

/** An attack: its name, and the body of a handler, in which `event`, `ctx` and what `LOOKING` defines are at hand. */
export type Attack = readonly [name: string, body: string];

/** What an attack left behind. */
export interface Aftermath {
  readonly attempt: Attempt;
  /** The delivery, and what the stream told while it ran. */
  readonly delivery: Delivery;
  readonly messages: readonly StreamMessage[];
  /** Everything that was told about it while it ran and is kept of it afterwards, as one text. */
  readonly shown: string;
}

/** A running emulator with an attacker and a neighbour. */
export interface AttackArena {
  /**
   * Runs an attack. Meanwhile `/health` answers; after it the next delivery to the same app and to the neighbour succeeds,
   * and nothing of the host is to be seen.
   */
  attack(name: string): Promise<Aftermath>;
  /** What an attack returned; fails when it did not return. */
  resultOf(name: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** What attacks look around with: `lookInto(...values)` gives what of the host, or of another realm, they lead to. */
const LOOKING = `
const HOST = ['process', 'require', 'module', 'Buffer', 'global', 'setImmediate', 'WebAssembly', 'Atomics', 'FinalizationRegistry', 'ShadowRealm', '__tillkit', '__handler', 'applySync', 'applyIgnored', 'derefInto', 'copyInto'];
const ownFunction = (() => {}).constructor;
const { getPrototypeOf, getOwnPropertyDescriptor, hasOwn } = Object;
const { ownKeys } = Reflect;
const seen = new WeakSet();
let isLooking = false;
function lookInto(...values) {
  if (isLooking) return [];
  isLooking = true;
  const found = new Set();
  const todo = values.map((value) => [value, 0]);
  for (let looks = 0; todo.length > 0 && looks < 3000; looks += 1) {
    const [value, depth] = todo.pop();
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    if (typeof value === 'function' && value !== ownFunction.prototype && !ownFunction.prototype.isPrototypeOf(value)) found.add('a function of another realm: ' + value.name);
    try {
      const root = value.constructor.constructor('return this')();
      if (root !== globalThis && hasOwn(root, 'Object')) found.add('another global object');
      for (const name of HOST) if (name in root) found.add(name);
    } catch {}
    for (const name of HOST) if (name !== 'global' && hasOwn(value, name)) found.add('own ' + name);
    if (depth > 5) continue;
    todo.push([getPrototypeOf(value), depth + 1]);
    for (const key of ownKeys(value)) {
      const property = getOwnPropertyDescriptor(value, key);
      for (const next of [property?.value, property?.get, property?.set]) todo.push([next, depth + 1]);
    }
  }
  isLooking = false;
  return [...found];
}
`;

const sourceOf = (attacks: readonly Attack[]): string => {
  const bodies = attacks.map(([name, body]) => `${JSON.stringify(name)}: async (event, ctx) => { ${body}\n}`);
  return `${LOOKING}\nconst moduleState = [];\nconst attacks = {\n${bodies.join(',\n')}\n};\nexport default (event, ctx) => attacks[event.payload.title](event, ctx);\n`;
};

const HONEST = `export default async (event, ctx) => {
  const customer = await ctx.api.customers.get(event.payload.customer_id);
  const many = Array.from({ length: 50_000 }, (_, index) => ({ index }));
  console.log('hello', customer.email);
  return { length: many.length, email: customer.email };
};
`;

/** Webhooks of the attacker: attacks by a new product, honest work by a new customer. */
const attackerManifest = (permissions: readonly Permission[]): string =>
  JSON.stringify({
    name: 'attacker',
    version: '1.0.0',
    permissions,
    webhooks: [
      { event: 'product.created', handler: 'attack.js' },
      { event: 'customer.created', handler: 'honest.js' },
    ],
  });

/** Starts an emulator whose attacker may make these attacks. Its clock stands still, so that no retry comes in between. */
export async function startArena(
  attacks: readonly Attack[],
  options: { readonly cpuMs?: number; readonly permissions?: readonly Permission[] } = {},
): Promise<AttackArena> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-attack-')));
  const permissions: readonly Permission[] = options.permissions ?? ['product:view', 'customer:view'];
  const files = {
    'attacker/plugin.json': attackerManifest(permissions),
    'attacker/attack.js': sourceOf(attacks),
    'attacker/honest.js': HONEST,
    'neighbour/plugin.json': manifestText({
      name: 'neighbour',
      permissions: ['customer:view', 'order:view', 'product:view'],
      events: ['customer.created'],
    }),
    'neighbour/handler.ts': HONEST,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, path, '..'), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const messages: StreamMessage[] = [];
  const emulator = await startEmulator({
    seed: 7,
    clock: 'manual',
    keepRunners: true,
    ...(options.cpuMs === undefined ? {} : { cpuMs: options.cpuMs }),
    extensions: [join(dir, 'attacker'), join(dir, 'neighbour')],
    onMessage: (message) => messages.push(message),
  });
  const { url, apiKey, token, apps } = emulator.runInfo;
  /** Lies where attackers can read it: in the description of the product that starts an attack. */
  const neighbourKey = apps.find((app) => app.name === 'neighbour')?.apiKey ?? '';
  const secrets = [apiKey, token, ...apps.flatMap((app) => [app.apiKey, ...app.webhooks.map(({ secret }) => secret)])];
  const ofTheHost = [process.cwd(), homedir(), dir, 'node_modules', 'node:internal', 'isolated-vm', 'at Module.'];

  const api = async (path: string, body: unknown): Promise<void> => {
    const headers = { 'x-service-api-key': apiKey, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  /** The latest ones, newest first: more than one attack and its aftermath make. */
  const deliveries = async (): Promise<Delivery[]> => {
    const headers = { 'x-tillkit-token': token };
    const response = await fetch(`${url}/_tillkit/api/deliveries?pageSize=10`, { headers });
    return ((await response.json()) as { data: { items: Delivery[] } }).data.items;
  };

  /** Asks for the health of the emulator until it is told that this is enough. */
  const watchHealth = () => {
    let isEnough = false;
    const watching = (async () => {
      let answers = 0;
      while (!isEnough) {
        const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        answers += 1;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      return answers;
    })();
    watching.catch(() => {});
    return () => {
      isEnough = true;
      return watching;
    };
  };

  let honest = 0;
  const expectHonestDeliveries = async (): Promise<void> => {
    honest += 1;
    const email = `honest-${honest}@shop.test`;
    await api('/api/customers', { email });
    await emulator.idle();
    const found = (await deliveries()).filter(({ body }) => body.includes(email));
    const ends = found.map(({ attempts: [attempt] }) => [attempt?.outcome, attempt?.error, attempt?.responseBody]);
    const fine = ['succeeded', null, JSON.stringify({ length: 50_000, email })];
    expect(ends).toEqual([fine, fine]);
  };

  const attack = async (name: string): Promise<Aftermath> => {
    const from = messages.length;
    const stopWatching = watchHealth();
    await api('/api/products', { title: name, price: 1, description: neighbourKey });
    await emulator.idle();
    expect(await stopWatching()).toBeGreaterThan(0);
    const delivery = (await deliveries()).find(({ event, body }) => event === 'product.created' && isAbout(body, name));
    const attempt = delivery?.attempts[0];
    if (delivery === undefined || attempt === undefined) throw new Error(`The attack ${name} did not run.`);
    const told = messages.slice(from);
    await expectHonestDeliveries();
    const shown = JSON.stringify([messages.slice(from), delivery]);
    for (const text of [...secrets, ...ofTheHost]) expect(shown).not.toContain(JSON.stringify(text).slice(1, -1));
    return { attempt, delivery, messages: told, shown };
  };

  return {
    attack,
    async resultOf(name) {
      const { attempt } = await attack(name);
      expect(attempt.error).toBeNull();
      return JSON.parse(attempt.responseBody ?? 'null');
    },
    async stop() {
      await emulator.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const isAbout = (body: string, title: string): boolean =>
  (JSON.parse(body) as { payload: { title: string } }).payload.title === title;
