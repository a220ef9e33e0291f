import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ClockState, Delivery } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startReceiver } from '../../support/start-receiver.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (ms: number) => new Date(START + ms).toISOString();

/** Address of a port where nobody listens any more. */
async function deadUrl(): Promise<string> {
  const { url, close } = await startReceiver();
  await close();
  return url;
}

/** An emulator on a manual clock whose only app is told of customers at a URL, and ways to move its clock. */
async function startMoved(url: string, options: Parameters<typeof startTestEmulator>[0] = {}) {
  const emulator = await startTestEmulator({ data: 'none', clock: START, ...options });
  if (((await emulator.control('GET', '/apps')) as { total: number }).total === 0) {
    const manifest = {
      name: 'watcher',
      version: '1.0.0',
      permissions: ['customer:view'],
      webhooks: [{ event: 'customer.created', handler: 'handlers/customer.js' }],
    };
    await emulator.control('POST', '/apps', { manifest, receiverUrl: url, grant: 'all' });
  }
  return { ...emulator, ...movesOf(emulator) };
}

function movesOf({ control }: TestEmulator) {
  let customers = 0;
  return {
    show: () => control<ClockState>('GET', '/clock'),
    move: (body: unknown) => control<ClockState>('POST', '/clock', body),
    createCustomer: (api: TestEmulator['api']) => {
      customers += 1;
      return api('POST', '/api/customers', { email: `c${customers}@example.com` });
    },
  };
}

const minutesOf = ({ attempts }: Delivery) => attempts.map(({ startedAt }) => (Date.parse(startedAt) - START) / MINUTE);

describe('§10 Clock: a jump of 40 h over a dead receiver', () => {
  const ladder = [0, 1, 6, 36, 156, 516, 1_956];

  test('makes the same 7 attempts as waiting would, and the delivery fails', async () => {
    const { api, move, createCustomer, deliveries, idle, messages } = await startMoved(await deadUrl());
    await createCustomer(api);
    await idle();
    expect(await move({ advance: '40h' })).toEqual({
      mode: 'manual',
      now: later(40 * HOUR),
      attemptsStarted: 6,
      succeeded: 0,
      failed: 6,
      nextDueAt: null,
    });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      state: 'failed',
      reason: 'retries_exhausted',
      retryCount: 6,
      nextAttemptAt: null,
    });
    expect(delivery && minutesOf(delivery)).toEqual(ladder);
    expect(delivery?.attempts.map(({ startedAt }) => startedAt)).toEqual(
      delivery?.attempts.map(({ finishedAt }) => finishedAt),
    );
    const told = messages.flatMap(({ kind, data }) => (kind === 'clock' ? [data.now] : []));
    expect(told).toEqual([...ladder.slice(1).map((minutes) => later(minutes * MINUTE)), later(40 * HOUR)]);
  });

  test('A35: an attempt takes no store time, however long its receiver takes', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const server = await startReceiver((response, _, number) => {
      if (number === 1) held.resolve(response);
      else response.end();
    });
    const { api, move, createCustomer, deliveries } = await startMoved(server.url);
    await createCustomer(api);
    const response = await held.promise;
    const moved = move({ advance: '1m' });
    response.writeHead(500).end();
    expect(await moved).toMatchObject({ now: later(MINUTE), succeeded: 1 });
    const [delivery] = await deliveries();
    expect(delivery?.attempts.map(({ startedAt, finishedAt }) => [startedAt, finishedAt])).toEqual([
      [later(0), later(0)],
      [later(MINUTE), later(MINUTE)],
    ]);
  });

  test('sends what was caused at different times in due order, each at its own time', async () => {
    const { api, move, createCustomer, deliveries } = await startMoved(await deadUrl());
    for (const advance of [0, 30_000, '1m'] as const) {
      await move({ advance });
      await createCustomer(api);
    }
    await move({ advance: '33h' });
    const found = (await deliveries()).reverse();
    expect(found.map(minutesOf)).toEqual([0, 0.5, 1.5].map((minutes) => ladder.map((at) => at + minutes)));
  });

  test('a retry due exactly at the target is made, one due after it is not', async () => {
    const { api, move, createCustomer, idle } = await startMoved(await deadUrl());
    await createCustomer(api);
    await idle();
    expect(await move({ advance: 36 * MINUTE })).toMatchObject({ attemptsStarted: 3, nextDueAt: later(156 * MINUTE) });
    expect(await move({ set: later(156 * MINUTE - 1) })).toMatchObject({ attemptsStarted: 0 });
    expect(await move({ set: later(156 * MINUTE) })).toMatchObject({ attemptsStarted: 1, failed: 1 });
  });

  test('a receiver that comes back gets the next retry', async () => {
    let isUp = false;
    const server = await startReceiver((response) => {
      response.statusCode = isUp ? 204 : 503;
      response.end();
    });
    const { api, move, createCustomer, idle, deliveries } = await startMoved(server.url);
    await createCustomer(api);
    await idle();
    await move({ advance: '10m' });
    isUp = true;
    expect(await move({ advance: '40h' })).toMatchObject({ attemptsStarted: 1, succeeded: 1, failed: 0 });
    expect(minutesOf((await deliveries())[0] as Delivery)).toEqual([0, 1, 6, 36]);
    expect(new Set(server.requests.map(({ body }) => body.toString())).size).toBe(1);
  });

  test('waits for a receiver that is slow before it goes on', async () => {
    const pending: (() => void)[] = [];
    const server = await startReceiver((response, _, number) => {
      pending.push(() => {
        response.statusCode = number < 3 ? 500 : 200;
        response.end();
      });
    });
    const { api, move, show, createCustomer } = await startMoved(server.url);
    await createCustomer(api);
    const moved = move({ advance: '1h' });
    for (const minutes of [0, 1, 6]) {
      await expect.poll(() => pending.length, { timeout: 20_000 }).toBe(1);
      expect((await show()).now).toBe(later(minutes * MINUTE));
      pending.shift()?.();
    }
    expect(await moved).toMatchObject({ now: later(HOUR), attemptsStarted: 2, succeeded: 1, failed: 1 });
  });
});

describe('moves', () => {
  test('end although a handler is told of what it writes', async () => {
    const { dir } = await createExtension({
      permissions: ['product:view', 'product:edit'],
      events: ['product.updated'],
      handler: `export default async ({ payload }, { api }) => {
        await api.products.update(payload.product_id, { description: String(Math.random()) });
      };\n`,
    });
    const emulator = await startTestEmulator({ extensions: [dir], clock: START });
    await emulator.trigger({ event: 'product.updated', respond: [500] });
    await emulator.idle();
    expect(await emulator.clock.move({ advance: '40h' })).toMatchObject({
      now: later(40 * HOUR),
      // The ten deliveries that may follow one another after the first (LIMITS.causalDepth).
      attemptsStarted: 11,
      succeeded: 11,
      nextDueAt: null,
    });
  });

  test('end where they are when their caller is gone, and the next one goes on from there', async () => {
    const pending: (() => void)[] = [];
    const server = await startReceiver((response) => {
      pending.push(() => void response.writeHead(500).end());
    });
    const { clock, api, move, show, createCustomer } = await startMoved(server.url);
    await createCustomer(api);
    const caller = new AbortController();
    const moved = clock.move({ advance: '40h' }, caller.signal);
    for (const minutes of [0, 1]) {
      await expect.poll(() => pending.length, { timeout: 20_000 }).toBe(1);
      expect((await show()).now).toBe(later(minutes * MINUTE));
      if (minutes === 0) pending.shift()?.();
    }
    caller.abort();
    const next = move({ advance: '1m' });
    pending.shift()?.();
    expect(await moved).toMatchObject({ now: later(MINUTE), attemptsStarted: 1, nextDueAt: later(6 * MINUTE) });
    expect(await next).toMatchObject({ now: later(2 * MINUTE), attemptsStarted: 0 });
  });

  test('that come at once are made one after the other', async () => {
    const { api, move, createCustomer, idle, deliveries } = await startMoved(await deadUrl());
    await createCustomer(api);
    await idle();
    const moved = await Promise.all([
      move({ advance: '1h' }),
      move({ advance: '1h' }),
      move({ set: later(10 * HOUR) }),
      move({ advance: '30h' }),
    ]);
    expect(moved.map(({ now }) => now)).toEqual([1, 2, 10, 40].map((hours) => later(hours * HOUR)));
    expect(moved.map(({ attemptsStarted }) => attemptsStarted)).toEqual([3, 0, 2, 1]);
    expect(minutesOf((await deliveries())[0] as Delivery)).toEqual([0, 1, 6, 36, 156, 516, 1_956]);
  });

  test.each<[unknown, RegExp]>([
    [{ set: later(-1) }, /set 早于当前时间/],
    [{ mode: 'manual', set: later(-1) }, /set 早于当前时间/],
    [{ advance: -1 }, /advance 早于当前时间/],
    [{ advance: '1 h' }, /advance 格式错误/],
    [{ advance: '' }, /advance 格式错误/],
    [{ advance: 1.5 }, /advance/],
    [{ advance: true }, /advance/],
    [{ advance: 1e300 }, /advance 超出允许范围/],
    [{ advance: '999999d999999d' }, /advance 格式错误/],
    [{ set: 'tomorrow' }, /set 格式错误/],
    [{ set: 1_767_225_600_000 }, /set/],
    [{ set: later(HOUR), advance: '1h' }, /advance/],
    [{ mode: 'fast' }, /mode/],
    [{ mode: 'system', advance: '1h' }, /manual/],
    [{}, /可修改的字段/],
    [{ advnace: '1h' }, /advnace.*advance/],
  ])('%j is 422 and moves nothing', async (body, message) => {
    const { show, move } = await startMoved('http://127.0.0.1:9/');
    await expect(move(body)).rejects.toThrow(message);
    await expect(move(body)).rejects.toThrow('VALIDATION_ERROR');
    expect(await show()).toMatchObject({ mode: 'manual', now: later(0), nextDueAt: null });
  });

  test('of a clock that runs are 422, unless the call stops it', async () => {
    const { move, show } = await startMoved('http://127.0.0.1:9/', { clock: 'system' });
    await expect(move({ advance: '1h' })).rejects.toThrow('请先切换为 manual');
    await expect(move({ set: '2999-01-01' })).rejects.toThrow('请先切换为 manual');
    const before = Date.parse((await show()).now);
    const moved = await move({ mode: 'manual', advance: '1h' });
    expect(moved.mode).toBe('manual');
    expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(before + HOUR);
    expect((await show()).now).toBe(moved.now);
  });
});

describe('freeze and resume', () => {
  test('a retry waits while the clock stands still, and a running clock goes on from where it was moved', async () => {
    const { api, move, show, createCustomer, idle, deliveries, messages } = await startMoved(await deadUrl(), {
      clock: 'system',
    });
    await createCustomer(api);
    await idle();
    const frozen = await move({ mode: 'manual' });
    expect(frozen).toMatchObject({ mode: 'manual', attemptsStarted: 0 });
    const ahead = await move({ set: new Date(Date.parse(frozen.nextDueAt ?? '') - 50).toISOString() });
    expect(ahead.attemptsStarted).toBe(0);
    expect(await move({ mode: 'system' })).toMatchObject({ mode: 'system' });
    await expect.poll(async () => (await deliveries())[0]?.attempts.length, { timeout: 20_000 }).toBe(2);
    expect(Date.parse((await show()).now)).toBeGreaterThan(Date.parse(ahead.now));
    expect(messages.flatMap(({ kind, data }) => (kind === 'clock' ? [data.mode] : []))).toEqual([
      'manual',
      'manual',
      'system',
    ]);
  });

  test('a clock behind the machine’s goes to its time and sends what that makes due', async () => {
    const { api, move, createCustomer, idle, deliveries } = await startMoved(await deadUrl());
    await createCustomer(api);
    await idle();
    const before = Date.now();
    const { mode, now } = await move({ mode: 'system' });
    expect(mode).toBe('system');
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
    await expect.poll(async () => (await deliveries())[0]?.attempts.length, { timeout: 20_000 }).toBe(2);
  });
});

describe('what follows the clock', () => {
  test('the expiry of keys, the rate window and its reset header (A16, A17)', async () => {
    const { url, control, move } = await startMoved('http://127.0.0.1:9/');
    const { key } = await control<{ key: string }>('POST', '/keys', { expiresAt: later(2 * MINUTE) });
    const get = async () => {
      const { status, headers } = await fetch(`${url}/api/products`, { headers: { 'x-service-api-key': key } });
      return [status, headers.get('x-ratelimit-remaining'), headers.get('x-ratelimit-reset')];
    };
    expect(await get()).toEqual([200, '599', String(START / 1000 + 60)]);
    await move({ advance: '59999ms' });
    expect(await get()).toEqual([200, '598', String(START / 1000 + 60)]);
    await move({ advance: 1 });
    expect(await get()).toEqual([200, '599', String(START / 1000 + 120)]);
    await move({ advance: '1m' });
    expect((await get())[0]).toBe(401);
  });

  test('the expiry of access tokens', async () => {
    const { url, control, move } = await startMoved('http://127.0.0.1:9/');
    const login = { email: 'owner@example.com', password: 'correct horse battery' };
    await control('POST', '/users', { ...login, role: 'OWNER' });
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const { accessToken } = ((await answer.json()) as { data: { accessToken: string } }).data;
    const get = async () =>
      (await fetch(`${url}/api/products`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
    await move({ advance: '1h59m59s' });
    expect(await get()).toBe(200);
    await move({ advance: '1s' });
    expect(await get()).toBe(401);
  });

  test('times that are stored, and Date in handlers', async () => {
    const { dir } = await createExtension({
      permissions: ['customer:view'],
      events: ['customer.created'],
      handler: 'export default () => [new Date().toISOString(), Date.now()];\n',
    });
    const emulator = await startTestEmulator({ extensions: [dir], data: 'none', clock: START });
    const { move, createCustomer } = movesOf(emulator);
    for (const hours of [0, 5]) {
      await move({ set: later(hours * HOUR) });
      const { data } = await createCustomer(emulator.api);
      expect(data).toMatchObject({ createdAt: later(hours * HOUR) });
      await emulator.idle();
      const [delivery] = await emulator.deliveries();
      expect(JSON.parse(delivery?.attempts[0]?.responseBody ?? 'null')).toEqual([
        later(hours * HOUR),
        START + hours * HOUR,
      ]);
    }
  });

  test('what handlers cause on the way, at the time at which they cause it', async () => {
    const { dir } = await createExtension({
      permissions: ['customer:view', 'product:view', 'product:create'],
      events: ['customer.created', 'product.created'],
      handler: `export default async (event, ctx) => {
        if (event.event === 'product.created') return 'seen';
        if (ctx.delivery.attempt < 3) throw new Error('not yet');
        await ctx.api.products.create({ title: 'Mug', price: 1 });
      };\n`,
    });
    const emulator = await startTestEmulator({ extensions: [dir], data: 'none', clock: START });
    const { move, createCustomer } = movesOf(emulator);
    await createCustomer(emulator.api);
    await emulator.idle();
    expect(await move({ advance: '1h' })).toMatchObject({ attemptsStarted: 3, succeeded: 2, failed: 1 });
    const [product, customer] = await emulator.deliveries();
    expect(customer && minutesOf(customer)).toEqual([0, 1, 6]);
    expect(product && minutesOf(product)).toEqual([6]);
  });
});

describe('§11 Manual clock and restarts', () => {
  test('the ladder goes on where the clock was left', async () => {
    const { path } = await createFolder();
    const storePath = path('store.sqlite');
    const url = await deadUrl();
    const first = await startMoved(url, { storePath });
    await first.createCustomer(first.api);
    await first.idle();
    await first.move({ advance: '10m' });
    await first.stop();

    const second = await startMoved(url, { storePath, clock: 'manual' });
    expect(await second.show()).toMatchObject({
      mode: 'manual',
      now: later(10 * MINUTE),
      nextDueAt: later(36 * MINUTE),
    });
    await second.move({ advance: '33h' });
    expect(minutesOf((await second.deliveries())[0] as Delivery)).toEqual([0, 1, 6, 36, 156, 516, 1_956]);
    await second.stop();
  });

  test('without --clock it goes on as it was left, and says so', async () => {
    const { path } = await createFolder();
    const storePath = path('store.sqlite');
    await (await startTestEmulator({ storePath, data: 'none', clock: START })).stop();
    const warnings: string[] = [];
    const again = await startTestEmulator({
      storePath,
      data: 'none',
      onWarning: (text) => warnings.push(String(text)),
    });
    expect(again.clock.read()).toMatchObject({ mode: 'manual', now: later(0) });
    expect(warnings).toEqual([expect.stringContaining(later(0))]);
    await again.stop();
  });

  test('a given time moves it forwards, and back never: the store is then left as it is', async () => {
    const { path } = await createFolder();
    const storePath = path('store.sqlite');
    const start = (clock: number | 'manual') => startTestEmulator({ storePath, data: 'none', clock });
    await (await start(START)).stop();
    await (await start(START + HOUR)).stop();
    await expect(start(START + HOUR - 1)).rejects.toMatchObject({
      name: 'UsageError',
      code: 'clock-backwards',
      message: expect.stringContaining(later(HOUR)),
    });
    const last = await start('manual');
    expect(last.clock.read().now).toBe(later(HOUR));
    await last.stop();
  });

  test('a running clock that was ahead of the machine’s is so again', async () => {
    const { path } = await createFolder();
    const options = { storePath: path('store.sqlite'), data: 'none' } as const;
    const first = await startTestEmulator(options);
    await first.clock.move({ mode: 'manual', advance: '40d' });
    const { now } = await first.clock.move({ mode: 'system' });
    await first.stop();
    const second = await startTestEmulator(options);
    const again = second.clock.read();
    expect(again.mode).toBe('system');
    expect(Date.parse(again.now)).toBeGreaterThan(Date.parse(now) - 1_000);
    await second.stop();
    await expect(startTestEmulator({ ...options, clock: Date.now() })).rejects.toThrow('cannot go back');
  });

  test('a time before 1970 is refused', async () => {
    await expect(startTestEmulator({ data: 'none', clock: -1 })).rejects.toMatchObject({ code: 'clock-backwards' });
  });
});

test('an emulator that stops in the middle of a move leaves the clock where it was', async () => {
  const { path } = await createFolder();
  const storePath = path('store.sqlite');
  let answer = () => {};
  const server = await startReceiver((response) => {
    answer = () => void response.writeHead(500).end();
  });
  const emulator = await startMoved(server.url, { storePath });
  await emulator.createCustomer(emulator.api);
  const moved = emulator.clock.move({ advance: '40h' });
  await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBe(1);
  const stopped = emulator.stop();
  answer();
  await stopped;
  expect(await moved).toMatchObject({ now: later(0), attemptsStarted: 0 });
  const again = await startTestEmulator({ storePath, data: 'none', clock: 'manual' });
  expect(again.clock.read()).toMatchObject({ now: later(0), nextDueAt: later(MINUTE) });
});
