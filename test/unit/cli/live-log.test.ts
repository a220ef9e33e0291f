import { describe, expect, test } from 'vitest';
import { colorsFor, createLiveLog } from '#cli';
import type { Attempt, StreamMessage, StreamMessages } from '#contract';

const deliveryId = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';
const appId = '7b1c2f5e-0c1d-4c57-8a4a-2f6b9a3d4e22';
const at = '2026-01-01T12:00:01.000Z';

const attempt = (fields: Partial<Attempt>): Attempt => ({
  number: 1,
  cycle: 1,
  retry: 0,
  trigger: 'auto',
  target: 'handlers/paid.ts',
  requestHeaders: {},
  secretFingerprint: '',
  startedAt: at,
  finishedAt: null,
  durationMs: null,
  outcome: null,
  status: null,
  errorCode: null,
  error: null,
  responseHeaders: {},
  responseBody: null,
  truncated: false,
  remoteAddress: null,
  apiCalls: [],
  logs: [],
  logTruncated: false,
  ...fields,
});

const started = (fields: Partial<Attempt>): StreamMessage => ({
  kind: 'attempt',
  data: { deliveryId, appId, event: 'order.paid', phase: 'started', attempt: attempt(fields) },
});

const ended = (fields: Partial<Attempt>): StreamMessage => ({
  kind: 'attempt',
  data: {
    deliveryId,
    appId,
    event: 'order.paid',
    phase: 'finished',
    attempt: attempt({ finishedAt: at, durationMs: 45, ...fields }),
  },
});

const delivery = (fields: Partial<StreamMessages['delivery']>): StreamMessage => ({
  kind: 'delivery',
  data: { id: deliveryId, event: 'order.paid', appId, state: 'pending', reason: null, nextAttemptAt: null, ...fields },
});

/** The lines for messages, their time of day (which depends on the time zone) replaced. */
const log = (...messages: StreamMessage[]): string[] => logWith({}, ...messages);

function logWith(options: Parameters<typeof createLiveLog>[2], ...messages: StreamMessage[]): string[] {
  const lines: string[] = [];
  const show = createLiveLog(colorsFor({ isTTY: false }), (line) => lines.push(line), options);
  for (const message of messages) show(message);
  return lines.map((line) => line.replace(/^\d\d:00:01/, 'TIME'));
}

describe('the live log', () => {
  test('shows the attempt that begins, of seven', () => {
    expect(log(started({ number: 2, retry: 1 }))).toEqual(['TIME --> order.paid [dlv 3f0d…] attempt 2/7']);
  });

  test('shows the signature that went along', () => {
    const requestHeaders = { 'X-Service-Signature': 'sha256=e049' };
    expect(logWith({ level: 'verbose' }, started({ requestHeaders }))).toContain(
      'TIME     X-Service-Signature: sha256=e049',
    );
  });

  test('shows a success', () => {
    const lines = log(ended({ outcome: 'succeeded', status: 200 }), delivery({ state: 'succeeded' }));
    expect(lines).toEqual(['TIME <-- [200] handlers/paid.ts (45 ms) [dlv 3f0d…]']);
  });

  test('shows when the next attempt follows a failure, and the stack', () => {
    const error = { name: 'Error', message: 'no', stack: 'Error: no\n    at handlers/paid.ts:3:9' };
    const lines = log(
      ended({ outcome: 'failed', status: 500, errorCode: 'handler_error', error }),
      delivery({ state: 'waiting_retry', nextAttemptAt: '2026-01-01T12:05:01.000Z' }),
    );
    expect(lines).toEqual([
      'TIME <-- [500] handlers/paid.ts (45 ms) [dlv 3f0d…] next in 5 m',
      'TIME     Error: no',
      'TIME         at handlers/paid.ts:3:9',
    ]);
  });

  test('shows an error code where there is no status, and the end of the ladder', () => {
    const lines = log(
      ended({ outcome: 'failed', errorCode: 'ECONNREFUSED', target: 'http://127.0.0.1:9/' }),
      delivery({ state: 'failed', reason: 'retries_exhausted' }),
    );
    expect(lines).toEqual([
      'TIME <-- [ECONNREFUSED] http://127.0.0.1:9/ (45 ms) [dlv 3f0d…] failed: retries_exhausted',
    ]);
  });

  test('tells of a delivery that failed without an attempt', () => {
    expect(log(delivery({ state: 'failed', reason: 'permission_revoked' }))).toEqual([
      'delivery of order.paid [dlv 3f0d…] failed: permission_revoked',
    ]);
  });

  test('tells an answer that was made on purpose', () => {
    const responseHeaders = { 'x-tillkit-fault': 'scripted' };
    const lines = log(ended({ outcome: 'failed', status: 500, responseHeaders }), delivery({ state: 'waiting_retry' }));
    expect(lines).toEqual(['TIME <-- [500] handlers/paid.ts (45 ms) [dlv 3f0d…] fault: scripted']);
  });

  test('gives the hint of a refused signature', () => {
    const error = { name: 'SignatureHint', message: 'It was computed with another secret.', stack: '' };
    const lines = log(ended({ outcome: 'failed', status: 401, error }), delivery({ state: 'waiting_retry' }));
    expect(lines[1]).toBe('TIME     SignatureHint: It was computed with another secret.');
  });

  test('names the cycle of handlers that was stopped', () => {
    const loop = ['product.updated', 'handlers/a.ts', 'product.updated'];
    const data = {
      event: 'product.updated',
      payload: {},
      timestamp: at,
      causedBy: deliveryId,
    } as const;
    expect(log({ kind: 'event', data: { ...data, deliveryIds: [], withheld: [], loop } })).toEqual([
      'TIME event product.updated',
      'TIME     stopped here, handlers cause one another: product.updated → handlers/a.ts → product.updated',
    ]);
  });

  test('A50: names the webhooks that were not told, and the code that they miss', () => {
    const missing = { webhookId: 'w', appId: 'a', handler: 'handlers/paid.ts', permission: 'order:view' } as const;
    const data = { event: 'order.paid', payload: {}, timestamp: at, causedBy: null, loop: null } as const;
    const event = (withheld: StreamMessages['event']['withheld']) =>
      log({ kind: 'event', data: { ...data, deliveryIds: [], withheld } });
    expect(event([{ ...missing, appName: 'points\u001b' }])).toEqual([
      'TIME event order.paid',
      'TIME     points\\u001b, handlers/paid.ts is not told: order:view is not granted',
    ]);
    expect(event([])).toEqual([]);
  });

  test('puts log lines and API calls of a handler between, control characters escaped', () => {
    const line = { deliveryId, appId, at };
    const lines = log(
      { kind: 'handler-log', data: { ...line, level: 'info', text: '积分 🛒\nsecond \u001b[2J' } },
      { kind: 'handler-log', data: { ...line, level: 'warn', text: 'careful' } },
      {
        kind: 'api-call',
        data: {
          ...line,
          ...{ method: 'GET', path: '/api/orders/1', status: 403, code: 'FORBIDDEN', durationMs: 3 },
          ...{ storeId: 's', keyId: 'k', userId: null, fault: true },
        },
      },
    );
    expect(lines).toEqual([
      'TIME     积分 🛒 [dlv 3f0d…]',
      'TIME     second \\u001b[2J [dlv 3f0d…]',
      'TIME     warn careful [dlv 3f0d…]',
      'TIME     GET /api/orders/1 403 FORBIDDEN (3 ms) fault: rule [dlv 3f0d…]',
    ]);
  });

  test('tells calls from outside and events apart, and what it shows by its level', () => {
    const messages: StreamMessage[] = [
      {
        kind: 'api-call',
        data: {
          method: 'GET',
          path: '/api/orders',
          status: 200,
          code: 'ok',
          durationMs: 2,
          deliveryId: null,
          appId: null,
          storeId: 's',
          keyId: 'k',
          userId: null,
          fault: false,
          at,
        },
      },
      {
        kind: 'event',
        data: {
          event: 'order.paid',
          payload: { order_id: '1' },
          timestamp: at,
          deliveryIds: [deliveryId],
          withheld: [],
          causedBy: null,
          loop: null,
        },
      },
      {
        kind: 'event',
        data: {
          event: 'order.created',
          payload: {},
          timestamp: at,
          deliveryIds: [],
          withheld: [],
          causedBy: null,
          loop: null,
        },
      },
    ];
    expect(log(...messages)).toEqual(['TIME api GET /api/orders 200 (2 ms)', 'TIME event order.paid']);
    expect(logWith({ level: 'quiet' }, ...messages)).toEqual([]);
    expect(logWith({ level: 'verbose' }, ...messages)).toEqual([
      'TIME api GET /api/orders 200 (2 ms)',
      'TIME event order.paid {"order_id":"1"}',
      'TIME event order.created {} (no webhook)',
    ]);
  });

  test('says of an answer that failed what it was: a redirect that is not followed, the body shortened', () => {
    const failed = { outcome: 'failed', target: 'http://localhost:3000/', errorCode: 'http_302' } as const;
    const redirect = ended({ ...failed, status: 302, responseHeaders: { location: '/login' } });
    expect(log(redirect, delivery({}))).toContain('TIME     redirects are not followed: /login');
    const [, answer = ''] = log(
      ended({ ...failed, status: 500, responseBody: `TypeError: ${'x'.repeat(1000)}` }),
      delivery({}),
    );
    expect(answer).toMatch(/^TIME {5}answer: TypeError: x{389}…$/);
  });

  test('quiet shows what failed and nothing else', () => {
    const line = { deliveryId, appId, at };
    const messages: StreamMessage[] = [
      started({}),
      { kind: 'handler-log', data: { ...line, level: 'info', text: 'fine' } },
      { kind: 'handler-log', data: { ...line, level: 'error', text: 'bad' } },
      ended({ outcome: 'succeeded', status: 200 }),
      delivery({ state: 'succeeded' }),
      ended({ outcome: 'failed', status: 500 }),
      delivery({ state: 'waiting_retry' }),
    ];
    expect(logWith({ level: 'quiet' }, ...messages)).toEqual([
      'TIME     error bad [dlv 3f0d…]',
      'TIME <-- [500] handlers/paid.ts (45 ms) [dlv 3f0d…]',
    ]);
  });

  test('names the app where there are several', () => {
    const apps = () => [
      { id: appId, name: 'points' },
      { id: deliveryId, name: 'stock' },
    ];
    expect(logWith({ apps }, started({}))).toEqual(['TIME points --> order.paid [dlv 3f0d…] attempt 1/7']);
  });

  test('says "still broken" when findings are what they were', () => {
    const finding = { code: 'source-error', severity: 'error', message: 'Unexpected end.' } as const;
    const findings = [{ ...finding, file: 'handlers/paid.ts', line: 3, column: 9, path: null, help: '', fix: null }];
    const broken: StreamMessage = {
      kind: 'reload',
      data: { appId, name: 'demo', ok: false, problem: 'It has errors.', findings, durationMs: 1 },
    };
    const lines = log(broken, broken);
    expect(lines.at(-1)).toBe('still broken: handlers/paid.ts:3:9');
    expect(lines.filter((one) => one.startsWith('not reloaded'))).toHaveLength(1);
  });

  test('says that the previous version keeps running, and what is wrong with the new one', () => {
    const finding = {
      code: 'handler-syntax',
      severity: 'error',
      message: 'Unexpected end.',
      file: 'handlers/paid.ts',
      line: 3,
      column: 9,
      path: null,
      help: '',
      fix: null,
    } as const;
    const reload = { appId, name: 'demo', durationMs: 12 };
    const lines = log(
      { kind: 'reload', data: { ...reload, ok: true, problem: null, findings: [] } },
      { kind: 'reload', data: { ...reload, ok: false, problem: 'findings', findings: [finding] } },
      { kind: 'reload', data: { ...reload, ok: false, problem: 'The folder is gone.', findings: [] } },
    );
    expect(lines).toEqual([
      'reloaded demo (12 ms)',
      'not reloaded, the previous version of demo keeps running',
      'handlers/paid.ts:3:9  error  Unexpected end.  handler-syntax',
      'not reloaded, the previous version of demo keeps running: The folder is gone.',
    ]);
  });
});
