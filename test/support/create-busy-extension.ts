import { createFolder } from './create-folder.ts';

const HANDLERS = ['a', 'b', 'c', 'd', 'e'];

/**
 * A folder with an extension whose handlers do much at once: five take each event, make calls side by side, use chance and
 * time, cause further events, and fail now and then. Removed when the test ends.
 */
export function createBusyExtension(name = 'busy') {
  const paid = HANDLERS.map((handler) => ({ event: 'order.paid', handler: `${handler}.ts` }));
  const manifest = {
    name,
    version: '1.0.0',
    permissions: ['order:view', 'customer:create', 'customer:view', 'product:create', 'upload:create'],
    webhooks: [...paid, { event: 'order.created', handler: 'a.ts' }, { event: 'customer.created', handler: 'log.ts' }],
  };
  const handlers = HANDLERS.map((handler) => [`${handler}.ts`, toHandler(handler)]);
  return createFolder({
    'plugin.json': JSON.stringify(manifest),
    'log.ts': 'export default ({ payload }, { log }) => log.info(payload.email, Math.random(), Date.now());\n',
    ...Object.fromEntries(handlers),
  });
}

const toHandler = (name: string) => `export default async ({ payload }, { api, delivery }) => {
  const chance = Math.random();
  const png = Uint8Array.fromHex('89504e470d0a1a0a0000000d49484452');
  const done = await Promise.allSettled([
    api.products.create({ title: 'Tea ' + chance, price: 1 }),
    api.customers.list(),
    api.customers.create({ email: chance + '@example.com', name: crypto.randomUUID() }),
    api.orders.get(payload.order_id),
    api.uploads.create({ filename: '${name}.png', contentType: 'image/png', data: png }),
    api.orders.cancel(payload.order_id),
  ]);
  console.log(performance.now(), ...done.map(({ status, value }) => value?.id ?? status));
  if (delivery.attempt < 3 && chance < 0.5) throw new Error('Not today: ' + chance);
  return chance;
};
`;
