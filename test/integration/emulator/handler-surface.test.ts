import { expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

/** What the first handler of order.paid returns in each of so many deliveries. */
async function results(handler: string, { seed = 7, count = 1 } = {}): Promise<unknown[]> {
  const { dir } = await createExtension({ handler });
  const emulator = await startTestEmulator({ extensions: [dir], seed, clock: Date.UTC(2030, 0, 1) });
  await emulator.trigger({ event: 'order.paid', count });
  await emulator.idle();
  const deliveries = await emulator.deliveries();
  expect(deliveries.map(({ state }) => state)).toEqual(deliveries.map(() => 'succeeded'));
  await emulator.stop();
  return deliveries.map(({ attempts }) => JSON.parse(attempts[0]?.responseBody ?? 'null')).reverse();
}

test('time and randomness of a handler are the same in two seeded runs, and differ between deliveries and seeds', async () => {
  const handler = `
    export default async (event, ctx) => {
      const key = await crypto.subtle.digest('SHA-256', crypto.getRandomValues(new Uint8Array(16)));
      return {
        random: [Math.random(), crypto.randomUUID(), ...crypto.getRandomValues(new Uint32Array(3)), new Uint8Array(key).join()],
        time: [Date.now(), new Date().toISOString(), performance.now()],
      };
    };\n`;
  const first = await results(handler, { count: 2 });
  expect(await results(handler, { count: 2 })).toEqual(first);
  const [one, two] = first as { random: unknown[]; time: unknown[] }[];
  expect(one?.time).toEqual([Date.UTC(2030, 0, 1), '2030-01-01T00:00:00.000Z', 0]);
  expect(two?.random).not.toEqual(one?.random);
  const [other] = (await results(handler, { seed: 8 })) as { random: unknown[] }[];
  expect(other?.random).not.toEqual(one?.random);
});

test('a handler catches what the API answers as the ApiError that it imports', async () => {
  const handler = `
    import { ApiError, type Handler } from 'tillkit';
    export default (async (event, ctx) => {
      const caught: unknown[] = [];
      for (const attempt of [
        () => ctx.api.orders.get('00000000-0000-4000-8000-000000000000'),
        () => ctx.api.products.list(),
        () => Promise.reject(new TypeError('mine')),
        () => Promise.reject(new ApiError('CONFLICT', 409, 'taken')),
      ]) {
        try {
          await attempt();
        } catch (error) {
          if (error instanceof ApiError) caught.push([error instanceof Error, error.name, error.code, error.status, error.message]);
          else caught.push('another');
        }
      }
      return caught;
    }) satisfies Handler<'order.paid'>;\n`;
  expect(await results(handler)).toEqual([
    [
      [true, 'ApiError', 'NOT_FOUND', 404, expect.stringContaining('资源不存在')],
      [true, 'ApiError', 'FORBIDDEN', 403, expect.stringContaining('product:view')],
      'another',
      [true, 'ApiError', 'CONFLICT', 409, 'taken'],
    ],
  ]);
});
