import { expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

/** Looks whether there is a gift, lets every other attempt look too, and only then makes one. */
const CHECK_THEN_CREATE = `export default async (event, ctx) => {
  const titles = async () => (await ctx.api.products.list({ pageSize: 100 })).items.map(({ title }) => title);
  const has = (await titles()).includes('Gift');
  await ctx.api.products.create({ title: 'Looked ' + ctx.delivery.id, price: 1 });
  while ((await titles()).filter((title) => title.startsWith('Looked')).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 200));
  if (!has) await ctx.api.products.create({ title: 'Gift', price: 1 });
};\n`;

const permissions = ['order:view', 'product:view', 'product:create'] as const;

test('two deliveries at once: handlers that look and then create both create', async () => {
  const { dir } = await createExtension({ permissions, handler: CHECK_THEN_CREATE });
  const emulator = await startTestEmulator({ extensions: [dir] });
  await Promise.all([emulator.trigger({ event: 'order.paid' }), emulator.trigger({ event: 'order.paid' })]);
  await emulator.idle();
  const deliveries = await emulator.deliveries();
  expect(deliveries.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  const { data } = await emulator.api('GET', '/api/products?pageSize=100');
  expect((data as { items: { title: string }[] }).items.filter(({ title }) => title === 'Gift')).toHaveLength(2);
});
