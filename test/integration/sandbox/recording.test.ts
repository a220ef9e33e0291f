import { expect, test } from 'vitest';
import { RECORDING_LIMITS } from '#contract';
import { handlerOf, SANDBOX_NOW, startSandbox } from '../../support/start-sandbox.ts';

const AT = new Date(SANDBOX_NOW).toISOString();

test('a run tells what it came from: time, randomness, limits, and each call with its answer', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(
      "await ctx.api.orders.cancel('o1', { reason: '\\ud800' }); await ctx.api.products.list({ page: 2 });",
    ),
  });
  const { recording } = await run('a.ts');
  expect(recording).toEqual({
    ...{ clock: { mode: 'manual', now: AT }, entropy: expect.stringMatching(/^[\w-]{43}$/), cpuMs: 1_000 },
    calls: [
      {
        ...{ method: 'POST', path: '/api/orders/o1/cancel', query: {}, body: { reason: '\ud800' }, truncated: false },
        answer: {
          order: 1,
          at: AT,
          status: 200,
          code: 'ok',
          msg: '',
          data: expect.objectContaining({ method: 'POST' }),
        },
      },
      {
        ...{ method: 'GET', path: '/api/products', query: { page: '2' }, truncated: false },
        answer: expect.objectContaining({ order: 2 }),
      },
    ],
  });
});

test('the same randomness gives the same run', async () => {
  const { sandbox } = await startSandbox({ 'a.ts': handlerOf('return crypto.randomUUID();') });
  const request = { appId: 'app-1', appVersion: '1.0.0', handler: 'a.ts', event: {}, deliveryId: 'd', shopId: 's' };
  const first = await sandbox.run({ ...request, attempt: 1 });
  const again = await sandbox.run({ ...request, attempt: 1, entropy: first.recording?.entropy ?? '' });
  const other = await sandbox.run({ ...request, attempt: 1 });
  expect(again.outcome).toEqual(first.outcome);
  expect(other.outcome).not.toEqual(first.outcome);
});

test('what is too large for a call or for an attempt is left out, and said to be', async () => {
  const bytes = RECORDING_LIMITS.callBytes - 1_000;
  const fitting = Math.floor(RECORDING_LIMITS.attemptBytes / bytes);
  const { run } = await startSandbox(
    { 'a.ts': handlerOf('for (let page = 0; page < 7; page += 1) await ctx.api.products.list({ page });') },
    {
      callApi: async ({ request }) => ({
        ...{ status: 200, code: 'ok' as const, msg: '' },
        data: 'x'.repeat(request.query?.page === '0' ? RECORDING_LIMITS.callBytes : bytes),
      }),
    },
  );
  const { outcome, recording } = await run('a.ts');
  expect(outcome.kind).toBe('returned');
  const cut = recording?.calls.map(({ truncated }) => truncated);
  expect(cut).toEqual([true, ...Array(fitting).fill(false), ...Array(6 - fitting).fill(true)]);
  expect(recording?.calls[0]?.answer).toEqual({ order: 1, at: AT, status: 200, code: 'ok', msg: '' });
  expect(JSON.stringify(recording).length).toBeLessThan(RECORDING_LIMITS.attemptBytes + 10_000);
});

test('a call whose answer never came is recorded without one', async () => {
  const { run } = await startSandbox(
    { 'a.ts': handlerOf('await ctx.api.products.list();') },
    { callApi: () => new Promise(() => {}), limits: { wallMs: 300 } },
  );
  const { outcome, recording } = await run('a.ts');
  expect(outcome).toMatchObject({ kind: 'limit', code: 'timeout' });
  expect(recording?.calls).toMatchObject([{ path: '/api/products', answer: null }]);
});

test('an extension that has no such handler leaves no recording', async () => {
  const { run } = await startSandbox({ 'a.ts': handlerOf('') });
  expect(await run('b.ts')).toMatchObject({ outcome: { kind: 'threw' }, recording: null });
});
