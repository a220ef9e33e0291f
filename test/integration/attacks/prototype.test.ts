import { afterEach, describe, expect, test } from 'vitest';
import { createTestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

/** Names that lead into a prototype, and paths of the fields that a trigger takes with such a name in them. */
const NAMES = ['__proto__', 'constructor', 'prototype'];
const PATHS = [
  ...NAMES,
  '__proto__.NODE_OPTIONS',
  '__proto__.__proto__.NODE_OPTIONS',
  'constructor.prototype.NODE_OPTIONS',
  'lines.__proto__.NODE_OPTIONS',
  'lines.__proto__.__proto__.NODE_OPTIONS',
  'lines.0.__proto__.NODE_OPTIONS',
  'lines.0.constructor.prototype.NODE_OPTIONS',
  'lines.constructor.prototype.NODE_OPTIONS',
  'shippingAddress.__proto__.NODE_OPTIONS',
  'gateway.__proto__.NODE_OPTIONS',
  'toString.__proto__.NODE_OPTIONS',
];

/** JSON whose objects own a name that a careless copy takes for their prototype. */
const HOSTILE = '{"__proto__":{"NODE_OPTIONS":"x"},"constructor":{"prototype":{"NODE_OPTIONS":"x"}}}';
const nested = (value: string) => `{"title":"Mug","price":1,"__proto__":${value},"constructor":${value}}`;

/** Calls whose bodies hold such names, by what takes them. Each is answered, well or badly. */
const CALLS: readonly (readonly [method: string, path: string, body: string])[] = [
  ['POST', '/_tillkit/api/trigger', `{"event":"order.paid","set":${HOSTILE}}`],
  ['POST', '/_tillkit/api/trigger', `{"event":"order.paid","set":{"shippingAddress":${HOSTILE},"lines":[${HOSTILE}]}}`],
  ['POST', '/_tillkit/api/trigger', `{"event":"order.paid","payload":${HOSTILE}}`],
  ['POST', '/_tillkit/api/trigger', `{"event":"order.paid","payload":{"a":[${HOSTILE}]},"respond":[${HOSTILE}]}`],
  ['POST', '/_tillkit/api/trigger', `{"event":"__proto__","__proto__":{"event":"order.paid"}}`],
  ['PUT', '/_tillkit/api/assumptions', HOSTILE],
  ['PUT', '/_tillkit/api/faults', `{"faults":[${HOSTILE}],"__proto__":{"faults":[]}}`],
  ['PUT', '/_tillkit/api/faults', `[${HOSTILE}]`],
  ['POST', '/_tillkit/api/clock', `{"advance":"1h","__proto__":{"set":"2030-01-01T00:00:00Z"}}`],
  ['POST', '/_tillkit/api/apps', `{"manifest":${HOSTILE}}`],
  [
    'POST',
    '/_tillkit/api/keys',
    `{"name":"x","scope":["__proto__","constructor"],"__proto__":{"scope":["order:view"]}}`,
  ],
  ['POST', '/_tillkit/api/import', `{"tables":${HOSTILE},"__proto__":{"tables":{}}}`],
  ['POST', '/_tillkit/api/calls', `{"method":"GET","path":"/api/orders","query":${HOSTILE}}`],
  ['POST', '/_tillkit/api/calls', `{"method":"POST","path":"/api/products","body":${nested(HOSTILE)}}`],
  ['POST', '/api/products', nested(HOSTILE)],
  ['POST', '/api/customers', `{"email":"a@example.com","defaultAddress":${HOSTILE}}`],
  ['POST', '/api/orders', `{"lines":[${HOSTILE}],"__proto__":{"lines":[]}}`],
  ['GET', '/api/orders?__proto__=1&__proto__[NODE_OPTIONS]=x&constructor.prototype.x=1', ''],
];

/** Names of what every object inherits. */
const inherited = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((prototype) => Reflect.ownKeys(prototype).map(String));

const BEFORE = inherited();

afterEach(() => expect(inherited()).toEqual(BEFORE));

const send = (emulator: TestEmulator, method: string, path: string, body: string) => {
  const { url, token, apiKey } = emulator.runInfo;
  const headers = { 'X-Tillkit-Token': token, 'X-Service-Api-Key': apiKey };
  return fetch(url + path, {
    method,
    ...(body === '' ? { headers } : { headers: { ...headers, 'Content-Type': 'application/json' }, body }),
  });
};

describe('no property of what every object inherits comes from', () => {
  test.for(PATHS)('a trigger that sets %s: the control plane names the field', async (path) => {
    const emulator = await startTestEmulator();
    for (const value of ['--require=/tmp/x.js', {}, null]) {
      const body = JSON.stringify({ event: 'order.paid', set: Object.fromEntries([[path, value]]) });
      const answer = await send(emulator, 'POST', '/_tillkit/api/trigger', body);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { msg: string }).msg).toContain(`set.${path.split('.')[0]}`);
    }
    expect((await emulator.api('GET', '/api/orders')).data).toMatchObject({ total: 0 });
  });

  test('a trigger of a test store', async () => {
    await using store = await createTestStore();
    for (const path of PATHS) {
      const set = Object.fromEntries([[path, 'x']]);
      await expect(store.trigger('order.paid', { set })).rejects.toThrow(`set.${path.split('.')[0]}`);
    }
  });

  test('the bodies and queries of other calls', async () => {
    const emulator = await startTestEmulator();
    for (const [method, path, body] of CALLS) {
      const answer = await send(emulator, method, path, body);
      expect([body, answer.status]).toEqual([body, expect.toBeOneOf([200, 201, 400, 404, 422])]);
      expect(inherited()).toEqual(BEFORE);
    }
  });

  test('the manifest and package.json of an extension', async () => {
    const { dir } = await createExtension();
    const { dir: hostile } = await createFolder({
      'plugin.json': `{"name":"x","version":"1.0.0","permissions":[],"webhooks":[],"__proto__":${HOSTILE},"constructor":${HOSTILE}}`,
      'package.json': `{"name":"x","tillkit":${HOSTILE},"__proto__":{"tillkit":{"seed":1}}}`,
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.control('POST', '/apps', { dir: hostile });
  });
});

test('a number far behind the end of a list is refused before a list of that length is made', async () => {
  const emulator = await startTestEmulator();
  await expect(
    emulator.trigger({ event: 'order.paid', set: { 'lines.4000000000.quantity': 1 } }),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('set.lines.4000000000') });
});

test.for([
  ['trigger', 'order.paid'],
  ['prove', 'idempotent', 'order.paid'],
  ['prove', 'order', 'order.created', 'order.paid'],
])('tillkit %s refuses the path and names it, exit code 2', async (words) => {
  const { dir } = await createExtension();
  for (const name of NAMES) {
    const setting = `lines.0.${name}.NODE_OPTIONS=x`;
    const { code, stderr } = await runCli([...words, '--set', setting], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`name ${name}, not "${setting}"`) });
  }
});
