import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, type Manifest } from '#contract';

const MANIFEST: Manifest = {
  name: 'soaked',
  version: '1.0.0',
  permissions: ['order:view', 'product:view'],
  webhooks: [
    { event: 'order.paid', handler: 'handler.ts' },
    { event: 'product.updated', handler: 'handler.ts' },
  ],
};

/** Calls the API, logs, throws at one id in sixteen, and at one in 256 never ends by itself. */
const handlerText = (version: number): string => `export default async (event, ctx) => {
  const { order_id: orderId, product_id: productId } = event.payload;
  const id = orderId ?? productId;
  if (id.endsWith('00')) for (;;);
  if (id.endsWith('1')) throw new Error('refused ' + id);
  const found = orderId ? await ctx.api.orders.get(orderId) : await ctx.api.products.get(productId);
  console.log('version ${version}', found.id);
  return { version: ${version} };
};
`;

/** An extension in a folder whose code is saved again and again. */
export interface SoakExtension {
  readonly folder: string;
  /** Saves other code than before. */
  save(): void;
}

/** Writes it into a folder that is made. */
export function writeSoakExtension(folder: string): SoakExtension {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(MANIFEST));
  let version = 0;
  const save = () => {
    version += 1;
    writeFileSync(join(folder, 'handler.ts'), handlerText(version));
  };
  save();
  return { folder, save };
}
