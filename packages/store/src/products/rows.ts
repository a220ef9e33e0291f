import type { Selectable } from 'kysely';
import { type Changing, statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type ProductRow = Selectable<Tables['products']>;

export const selectProduct = statement<{ storeId: string; id: string }>()((db, p) =>
  db
    .selectFrom('products')
    .where('id', '=', p.id)
    .where('store_id', '=', p.storeId)
    .where('deleted_at', 'is', null)
    .selectAll(),
);

/** Reads the index alone: products of one title are asked for again and again. */
export const selectProductByHandle = statement<{ storeId: string; handle: string }>()((db, p) =>
  db
    .selectFrom('products')
    .where('store_id', '=', p.storeId)
    .where('handle', '=', p.handle)
    .where('deleted_at', 'is', null)
    .select('handle'),
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
    variants_json: p.variants_json,
  } satisfies ProductRow),
);

/** Writes every field but the stock, which changes by {@link setProductStock} only. */
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
      variants_json: p.variants_json,
    } satisfies Changing<ProductRow, 'id' | 'store_id' | 'inventory' | 'created_at'>)
    .where('id', '=', p.id),
);

/** The stock of a product is the sum over its variants. */
export const setProductStock = statement<{ id: string; inventory: number; variants: string; at: number }>()((db, p) =>
  db
    .updateTable('products')
    .set({ inventory: p.inventory, variants_json: p.variants, updated_at: p.at })
    .where('id', '=', p.id),
);

export const deleteMemberships = statement<{ productId: string }>()((db, p) =>
  db.deleteFrom('collection_products').where('product_id', '=', p.productId).returning(['collection_id', 'position']),
);
