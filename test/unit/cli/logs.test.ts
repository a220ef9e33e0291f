import { expect, test } from 'vitest';
import { createLogFilter, toHistory } from '#cli';
import type { Attempt, Delivery, RequestRecord } from '#contract';

const appId = '7b1c2f5e-0c1d-4c57-8a4a-2f6b9a3d4e22';
const at = (second: number) => `2026-01-01T12:00:${String(second).padStart(2, '0')}.000Z`;

const attempt = (number: number, second: number, fields: Partial<Attempt>): Attempt => ({
  ...{ number, cycle: 1, retry: number - 1, trigger: 'auto', target: 'handlers/paid.ts', requestHeaders: {} },
  ...{ secretFingerprint: '', startedAt: at(second), finishedAt: at(second + 1), durationMs: 1000 },
  ...{ outcome: 'succeeded', status: 200, errorCode: null, error: null, responseHeaders: {}, responseBody: null },
  ...{ truncated: false, remoteAddress: null, apiCalls: [], logs: [], logTruncated: false },
  ...fields,
});

const delivery = (id: string, fields: Partial<Delivery>): Delivery => ({
  ...{ id, event: 'order.paid', appId, appName: 'points', webhookId: appId, handler: 'handlers/paid.ts' },
  ...{ state: 'succeeded', reason: null, cycle: 1, retryCount: 0 },
  nextAttemptAt: null,
  createdAt: at(0),
  body: JSON.stringify({ event: 'order.paid', payload: { order_id: '1' }, timestamp: at(0), delivery_id: id }),
  attempts: [],
  ...fields,
});

const call = (second: number, deliveryId: string | null): RequestRecord => ({
  ...{ method: 'GET', path: '/api/orders', status: 200, code: 'ok', durationMs: 1, at: at(second), fault: false },
  ...{ storeId: null, keyId: null, userId: null, appId: deliveryId && appId, deliveryId },
});

const failed = { outcome: 'failed', status: 500 } as const;
const logs: Attempt['logs'] = [{ level: 'info', text: 'hello', at: at(4) }];
const first = delivery('first', { attempts: [attempt(1, 1, failed), attempt(2, 4, { logs })] });
const twin = delivery('twin', { event: 'order.paid', attempts: [attempt(1, 1, {})] });
const other = delivery('other', {
  event: 'order.created',
  body: JSON.stringify({ event: 'order.created', payload: {}, timestamp: at(9), delivery_id: 'other' }),
  attempts: [attempt(1, 9, { finishedAt: null, outcome: null, status: null })],
});
const history = toHistory([other, twin, first], [call(20, null), call(4, 'first')]);

const tell = (wanted: Parameters<typeof createLogFilter>[0]) => {
  const isWanted = createLogFilter(wanted);
  return history
    .map(({ message }) => message)
    .filter(isWanted)
    .map(({ kind, data }) => {
      if (kind === 'attempt') return `${data.deliveryId} ${data.attempt.number} ${data.phase}`;
      if (kind === 'delivery') return `${data.id} ${data.state} ${data.nextAttemptAt}`;
      return kind === 'event' ? `${data.event} for ${data.deliveryIds}` : kind;
    });
};

test('the history is what the stream told, the oldest first', () => {
  expect(tell({})).toEqual([
    'order.paid for first,twin',
    'first 1 started',
    'twin 1 started',
    'first 1 finished',
    `first waiting_retry ${at(4)}`,
    'twin 1 finished',
    'twin succeeded null',
    'first 2 started',
    'handler-log',
    'api-call',
    'first 2 finished',
    'first succeeded null',
    'order.created for other',
    'other 1 started',
    'api-call',
  ]);
});

test('a filter keeps what belongs to a delivery, an event or an app', () => {
  expect(tell({ event: 'order.created' })).toEqual(['order.created for other', 'other 1 started']);
  expect(tell({ deliveryId: 'twin' })).toEqual([
    'order.paid for first,twin',
    'twin 1 started',
    'twin 1 finished',
    'twin succeeded null',
  ]);
  expect(tell({ appId: 'somebody else' })).toEqual([]);
  expect(tell({ appId })).toContain('handler-log');
});
