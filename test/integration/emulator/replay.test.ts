import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { DeliveryRecording, EventName, FaultRule, Permission } from '#contract';
import { type EmulatorOptions, ExtensionRefused, replayDelivery } from '#emulator';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const AT = Date.UTC(2026, 0, 1);
const NOT_FOUND = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';

/** The text of a handler with this body. */
const handler = (body: string) => `export default async (event, ctx) => {\n${body}\n};\n`;

interface Conditions extends EmulatorOptions {
  readonly event?: EventName;
  readonly permissions?: readonly Permission[];
  /** Runs between the start and the event. */
  readonly before?: (emulator: Awaited<ReturnType<typeof startTestEmulator>>) => Promise<unknown>;
  /** Runs after the first attempt. */
  readonly after?: (emulator: Awaited<ReturnType<typeof startTestEmulator>>) => Promise<unknown>;
}

/** The recording of one delivery to a handler, and ways to replay it with this or another handler. */
async function record(body: string, conditions: Conditions = {}) {
  const { event = 'order.paid', permissions = ['order:view', 'order:fulfill', 'product:view'], ...rest } = conditions;
  const { before, after, ...options } = rest;
  const extension = await createExtension({ events: [event], permissions, handler: handler(body) });
  const emulator = await startTestEmulator({ extensions: [extension.dir], clock: AT, ...options });
  await before?.(emulator);
  await emulator.trigger({ event });
  await emulator.idle();
  await after?.(emulator);
  const [delivery] = await emulator.deliveries();
  const recording = await emulator.control<DeliveryRecording>('GET', `/deliveries/${delivery?.id}/recording`);
  await emulator.stop();
  const replay = (attempt?: number) => replayDelivery({ dir: extension.dir, recording, attempt, keepRunners: true });
  return {
    ...{ recording, replay, extension },
    /** The same with another handler. */
    async replayWith(changed: string) {
      await writeFile(extension.path('handler.ts'), handler(changed));
      return replay();
    },
  };
}

const READ_TWO = `const order = await ctx.api.orders.get(event.payload.order_id);
  const { items } = await ctx.api.products.list({ pageSize: 1 });
  console.log(order.orderNumber, items.length);
  return { total: order.total, title: items[0].title };`;

describe('a delivery is replayed', () => {
  test('with the answers that it got, without a store', async () => {
    const { recording, replay } = await record(READ_TWO);
    const made = await replay();
    expect(made).toMatchObject({ same: true, outcome: 'succeeded', status: 200, divergences: [], differences: [] });
    expect(made.calls).toMatchObject([
      { method: 'GET', path: expect.stringContaining('/api/orders/'), query: {}, status: 200, code: 'ok' },
      { method: 'GET', path: '/api/products', query: { pageSize: '1' }, status: 200, code: 'ok' },
    ]);
    expect(made.logs.map(({ text }) => text)).toEqual(['1001 1']);
    expect(made.responseBody).toBe(recording.delivery.attempts[0]?.responseBody);
  });

  test('at the time and with the randomness of its attempt, also after other answers took time', async () => {
    const { recording, replay } = await record(`const first = Date.now();
      await ctx.api.products.list();
      return { first, id: crypto.randomUUID(), dice: Math.random(), attempt: ctx.delivery, app: ctx.app, shop: ctx.shop };`);
    const made = await replay();
    expect(made).toMatchObject({ same: true });
    expect(JSON.parse(made.responseBody ?? '')).toMatchObject({
      first: AT,
      attempt: { id: recording.delivery.id, attempt: 1 },
    });
  });

  test('with the errors of the API, which handlers catch as they did', async () => {
    const { replay } = await record(
      `const codes = [];
      for (const call of [() => ctx.api.orders.get('${NOT_FOUND}'), () => ctx.api.customers.list()]) {
        try { await call(); } catch (error) { codes.push([error.name, error.code, error.status, error.message]); }
      }
      return codes;`,
    );
    const made = await replay();
    expect(made).toMatchObject({ same: true, calls: [{ status: 404 }, { status: 403 }] });
    expect(JSON.parse(made.responseBody ?? '')).toMatchObject([
      ['ApiError', 'NOT_FOUND', 404, expect.any(String)],
      ['ApiError', 'FORBIDDEN', 403, expect.any(String)],
    ]);
  });

  test('when it failed: the same error', async () => {
    const { replay } = await record("await ctx.api.products.list(); throw new TypeError('no stock');");
    expect(await replay()).toMatchObject({
      ...{ same: true, outcome: 'failed', status: 500, errorCode: 'handler_error' },
      error: { name: 'TypeError', message: 'no stock', stack: expect.stringContaining('handler.ts:2') },
    });
  });

  test('attempt by attempt', async () => {
    const { replay, recording } = await record(
      "await ctx.api.products.list(); if (ctx.delivery.attempt === 1) throw new Error('not yet'); return Date.now();",
      { after: ({ clock }) => clock.move({ advance: '1h' }) },
    );
    expect(recording.runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await replay(1)).toMatchObject({ same: true, attempt: 1, outcome: 'failed' });
    const last = await replay();
    expect(last).toMatchObject({ same: true, attempt: 2, outcome: 'succeeded' });
    expect(last.responseBody).toBe(String(AT + 60_000));
  });

  test('with its uploads, which are told by their digest', async () => {
    const upload = (text: string) =>
      `return await ctx.api.uploads.create({ filename: 'a.pdf', contentType: 'application/pdf', data: '%PDF-1.4 ${text}' });`;
    const { recording, replay, replayWith } = await record(upload('one'), {
      permissions: ['order:view', 'upload:create'],
    });
    expect(recording.runs[0]?.calls).toMatchObject([
      { upload: { filename: 'a.pdf', sizeBytes: 12, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(JSON.stringify(recording)).not.toContain(Buffer.from('%PDF-1.4 one').toString('base64'));
    expect(await replay()).toMatchObject({ same: true, calls: [{ status: 200 }] });
    expect(await replayWith(upload('two'))).toMatchObject({ divergences: [{ kind: 'other-body' }] });
  });

  test('when answers came in another order than the calls', async () => {
    const chain = (path: string) => `(async () => {
      await ctx.api.request({ method: 'GET', path: '${path}' });
      await ctx.api.request({ method: 'GET', path: '${path}', query: { page: 2 } });
    })()`;
    const both = [chain('/api/products'), chain('/api/orders')].join(', ');
    const { recording, replay } = await record(`await Promise.all([${both}]);`);
    const [products, orders, second, third] = recording.runs[0]?.calls ?? [];
    // As if the first call had been answered after the second one.
    if (!products?.answer || !orders?.answer || !second || !third) throw new Error('There are four calls.');
    Object.assign(products.answer, { order: 2 });
    Object.assign(orders.answer, { order: 1 });
    recording.runs[0]?.calls.splice(2, 2, third, second);
    expect(await replay()).toMatchObject({ same: true, divergences: [] });
  });

  test('as it went under a fault on purpose', async () => {
    const faults: FaultRule[] = [{ match: { path: '/api/products' }, respond: { status: 503 } }];
    const { replay } = await record('await ctx.api.products.list();', { faults });
    expect(await replay()).toMatchObject({ same: true, outcome: 'failed', calls: [{ status: 503 }] });
  });
});

describe('a handler that leaves the recording', () => {
  const pay = (body: string) => `const { total } = await ctx.api.orders.get(event.payload.order_id); ${body}`;
  const fulfill = (number: string) =>
    `await ctx.api.orders.fulfill(event.payload.order_id, { trackingNumber: '${number}', carrier: 'SF' });`;

  test('by another body is told what was expected, and the handler that it is so', async () => {
    const { replayWith } = await record(pay(fulfill('SF1')));
    const made = await replayWith(pay(fulfill('SF2')));
    expect(made).toMatchObject({
      ...{ same: false, outcome: 'failed' },
      error: { name: 'ApiError', message: expect.stringMatching(/^Replay: POST .* has another body/) },
      divergences: [
        {
          kind: 'other-body',
          expected: { method: 'POST', body: { trackingNumber: 'SF1', carrier: 'SF' } },
          got: { method: 'POST', body: { trackingNumber: 'SF2', carrier: 'SF' } },
        },
      ],
      differences: expect.arrayContaining([{ field: 'outcome', recorded: 'succeeded', replayed: 'failed' }]),
    });
  });

  test.each([
    [
      'by a call that was not recorded',
      'await ctx.api.products.get(ctx.shop.id);',
      ['not-recorded', 'not-made', 'not-made'],
    ],
    ['by another order', 'await ctx.api.products.list(); await ctx.api.orders.list();', ['other-order', 'not-made']],
    ['by no call', 'return 1;', ['not-made', 'not-made']],
    [
      'by one call more',
      'await ctx.api.orders.list(); await ctx.api.products.list(); await ctx.api.products.list();',
      ['not-recorded'],
    ],
    ['by another query', 'await ctx.api.orders.list({ page: 2 }); ', ['not-recorded', 'not-made', 'not-made']],
  ])('%s', async (_, changed, kinds) => {
    const { replayWith } = await record('await ctx.api.orders.list(); await ctx.api.products.list();');
    const { same, divergences } = await replayWith(changed);
    expect({ same, kinds: divergences.map(({ kind }) => kind) }).toEqual({ same: false, kinds });
  });

  test('by fetch has no network, and hears why', async () => {
    const { replayWith } = await record('return 1;');
    const made = await replayWith(
      "return await fetch('http://example.com/?key=hidden').catch(({ message }) => message);",
    );
    expect(made.divergences).toMatchObject([{ kind: 'network', message: expect.stringContaining('example.com') }]);
    expect(made.responseBody).toContain('not recorded');
    expect(made.responseBody).not.toContain('hidden');
  });

  test('and hangs is ended by the limits of the recorded run', async () => {
    const { replayWith } = await record('return 1;', { cpuMs: 150 });
    expect(await replayWith('for (;;);')).toMatchObject({ same: false, outcome: 'failed', errorCode: 'cpu_limit' });
  });

  test('in its lines alone, and is stopped again where it was, is the same', async () => {
    const { replayWith } = await record('await ctx.api.orders.list(); for (;;);', { cpuMs: 150 });
    const made = await replayWith('\n\nawait ctx.api.orders.list(); for (;;);');
    expect(made).toMatchObject({ same: true, errorCode: 'cpu_limit' });
    expect(made.error?.message).toMatch(/ Last seen at .+:\d+:\d+, calling GET \/api\/orders, which was answered\.$/);
  });

  test('because a parallel call is gone does not wait for it for ever', async () => {
    const { recording, replayWith } = await record(
      'await Promise.all([ctx.api.orders.list(), ctx.api.products.list()]);',
    );
    const [first, second] = recording.runs[0]?.calls ?? [];
    Object.assign(first?.answer ?? {}, { order: 2 });
    Object.assign(second?.answer ?? {}, { order: 1 });
    expect(await replayWith('await ctx.api.orders.list();')).toMatchObject({
      ...{ outcome: 'succeeded', divergences: [{ kind: 'not-made' }] },
    });
  });
});

describe('what cannot be replayed is refused', () => {
  const refusedWith = (words: RegExp) =>
    expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(words) });

  test('an attempt of which too much would have to be kept', async () => {
    const { recording, replay } = await record(
      "const title = 'x'.repeat(200_000); await ctx.api.request({ method: 'POST', path: '/api/products', body: { title, note: title } });",
    );
    expect(recording.runs[0]?.calls).toMatchObject([{ truncated: true, answer: { status: 403 } }]);
    expect(JSON.stringify(recording).length).toBeLessThan(20_000);
    await expect(replay()).rejects.toEqual(refusedWith(/POST \/api\/products .* more than a recording keeps/));
  });

  test('an attempt that was answered in the place of the handler', async () => {
    const { replay } = await record('return 1;', { before: async ({ respond }) => respond([500]) });
    await expect(replay()).rejects.toEqual(refusedWith(/answered on purpose/));
  });

  test('an attempt that there is not', async () => {
    const { replay } = await record('return 1;');
    await expect(replay(3)).rejects.toEqual(refusedWith(/no attempt 3/));
  });

  test('a delivery that went to a server', async () => {
    const { replay } = await record('return 1;', { forward: 'http://127.0.0.1:9/hooks' });
    await expect(replay()).rejects.toEqual(refusedWith(/no handler ran, it went to http:/));
  });

  test('without the handler, or with one that does not build', async () => {
    const { replay, replayWith, extension } = await record('return 1;');
    await expect(replayWith('const = 1;')).rejects.toBeInstanceOf(ExtensionRefused);
    await writeFile(
      extension.path('plugin.json'),
      JSON.stringify({ name: 'demo', version: '1.0.0', permissions: [], webhooks: [] }),
    );
    await expect(replay()).rejects.toEqual(refusedWith(/has no handler handler\.ts/));
  });
});
