import { replayDelivery } from 'tillkit/testing';
import { expect, test } from 'vitest';

test('order.paid f5da2472 goes as it was recorded', async () => {
  const replay = await replayDelivery({
    extension: new URL('../', import.meta.url),
    recording: new URL('recordings/order-paid-f5da2472.json', import.meta.url),
    attempt: 1,
  });

  expect(replay).toMatchObject({ outcome: 'succeeded', status: 200, errorCode: null });
  expect(replay.calls).toMatchObject([
    { method: 'GET', path: '/api/orders/1aeaf41f-1f4a-4bd2-8995-e7c1f5e4baff', status: 200, code: 'ok' },
    { method: 'POST', path: '/api/orders/1aeaf41f-1f4a-4bd2-8995-e7c1f5e4baff/fulfill', status: 200, code: 'ok' },
  ]);
  expect(replay.divergences).toEqual([]);
  expect(replay.differences).toEqual([]);
});
