import type { Selectable } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type ProductRow = Selectable<Tables['products']>;
export type VariantRow = Selectable<Tables['variants']>;

export const selectProduct = statement<{ storeId: string; id: string }>()((db, p) =>
  db
    .selectFrom('products')
    .where('id', '=', p.id)
    .where('store_id', '=', p.storeId)
    .where('deleted_at', 'is', null)
    .selectAll(),
);

export const selectProductByHandle = statement<{ storeId: string; handle: string }>()((db, p) =>
  db
    .selectFrom('products')
    .where('store_id', '=', p.storeId)
    .where('handle', '=', p.handle)
    .where('deleted_at', 'is', null)
    .select('id'),
);

export const insertProduct = statement<ProductRow>()((db, p) =>
  db.insertInto('products').values({
    id: p.id,
    store_id: p.store_id,
    title: p.title,
    handle: p.handle,
    description: p.description,
    status: p.status,
    price_minor: p.price_minor,
    currency: p.currency,
    inventory: p.inventory,
    created_at: p.created_at,
    updated_at: p.updated_at,
    deleted_at: p.deleted_at,
  }),
);

/** Writes every field but the stock, which changes by {@link addToProductStock} only. */
export const updateProduct = statement<ProductRow>()((db, p) =>
  db
    .updateTable('products')
    .set({
      title: p.title,
      handle: p.handle,
      description: p.description,
      status: p.status,
      price_minor: p.price_minor,
      currency: p.currency,
      updated_at: p.updated_at,
      deleted_at: p.deleted_at,
    })
    .where('id', '=', p.id),
);

export const addToProductStock = statement<{ id: string; change: number; at: number }>()((db, p) =>
  db
    .updateTable('products')
    .set((eb) => ({ inventory: eb('inventory', '+', p.change), updated_at: p.at }))
    .where('id', '=', p.id),
);

export const selectVariants = statement<{ productId: string }>()((db, p) =>
  db.selectFrom('variants').where('product_id', '=', p.productId).orderBy('position').selectAll(),
);

export const selectVariant = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.id', '=', p.id)
    .where('products.deleted_at', 'is', null)
    .selectAll('variants'),
);

export const insertVariant = statement<VariantRow>()((db, p) =>
  db.insertInto('variants').values({
    id: p.id,
    product_id: p.product_id,
    title: p.title,
    sku: p.sku,
    price_minor: p.price_minor,
    currency: p.currency,
    inventory: p.inventory,
    position: p.position,
    created_at: p.created_at,
    updated_at: p.updated_at,
  }),
);

export const setVariantStock = statement<{ id: string; inventory: number; at: number }>()((db, p) =>
  db.updateTable('variants').set({ inventory: p.inventory, updated_at: p.at }).where('id', '=', p.id),
);

export const setVariantPrices = statement<{ productId: string; price: number; currency: string; at: number }>()(
  (db, p) =>
    db
      .updateTable('variants')
      .set({ price_minor: p.price, currency: p.currency, updated_at: p.at })
      .where('product_id', '=', p.productId),
);

export const deleteMemberships = statement<{ productId: string }>()((db, p) =>
  db.deleteFrom('collection_products').where('product_id', '=', p.productId).returning(['collection_id', 'position']),
);
