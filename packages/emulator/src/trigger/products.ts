import { INVENTORY_ADJUST, PRODUCT_CREATE, PRODUCT_UPDATE } from '#contract';
import type { Operation } from './operation.ts';
import { chooseProduct } from './sample-choice.ts';

export const productCreated: Operation = {
  async run(context) {
    const title = `新品 Sample ${context.ids.uuid().slice(0, 8)}`;
    await context.store.products.create(
      context.scope,
      context.body(PRODUCT_CREATE, { title, price: 19.99, inventory: 10 }),
    );
  },
};

export const productUpdated: Operation = {
  async run(context) {
    const product = await chooseProduct(context);
    const body = context.body(PRODUCT_UPDATE, { description: `更新 ${context.ids.uuid().slice(0, 8)}` });
    await context.store.products.update(context.scope, product.id, body);
  },
};

/** Deletes a product made for the purpose, so that the sample data stays. */
export const productDeleted: Operation = {
  async run(context) {
    const title = `下架商品 ${context.ids.uuid().slice(0, 8)}`;
    const product = await context.store.products.create(context.scope, { title, price: 1 });
    await context.store.products.delete(context.scope, product.id);
  },
};

export const productInventoryUpdated: Operation = {
  async run(context) {
    const product = await chooseProduct(context);
    const body = context.body(INVENTORY_ADJUST, { quantity: -1, reason: '盘点' });
    await context.store.products.adjustInventory(context.scope, product.id, body);
  },
};
