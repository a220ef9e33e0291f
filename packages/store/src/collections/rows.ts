import type { Selectable } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type CollectionRow = Selectable<Tables['collections']>;

export const selectCollection = statement<{ storeId: string; id: string }>()((db, p) =>
  db.selectFrom('collections').where('id', '=', p.id).where('store_id', '=', p.storeId).selectAll(),
);

export const selectCollectionByHandle = statement<{ storeId: string; handle: string }>()((db, p) =>
  db.selectFrom('collections').where('store_id', '=', p.storeId).where('handle', '=', p.handle).select('id'),
);

export const insertCollection = statement<CollectionRow>()((db, p) =>
  db.insertInto('collections').values({
    id: p.id,
    store_id: p.store_id,
    title: p.title,
    handle: p.handle,
    description: p.description,
    created_at: p.created_at,
    updated_at: p.updated_at,
  } satisfies CollectionRow),
);

export const touchCollection = statement<{ id: string; at: number }>()((db, p) =>
  db.updateTable('collections').set({ updated_at: p.at }).where('id', '=', p.id),
);

/** From a position on. */
export const selectMemberIds = statement<{ collectionId: string; position: number; limit: number; offset: number }>()(
  (db, p) =>
    db
      .selectFrom('collection_products')
      .where('collection_id', '=', p.collectionId)
      .where('position', '>=', p.position)
      .orderBy('position')
      .limit(p.limit)
      .offset(p.offset)
      .select(['product_id as id', 'position']),
);

export const insertMember = statement<{ collectionId: string; productId: string; position: number }>()((db, p) =>
  db
    .insertInto('collection_products')
    .values({ collection_id: p.collectionId, product_id: p.productId, position: p.position }),
);

export const deleteMembers = statement<{ collectionId: string }>()((db, p) =>
  db.deleteFrom('collection_products').where('collection_id', '=', p.collectionId).returning('position'),
);
