import { ApiError, type Collection, type CollectionCreate, type Page, type Product } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import { readCounter } from '../counters.ts';
import { freeHandle, toHandle } from '../handle.ts';
import { createRecordList } from '../list/record-list.ts';
import { notFound } from '../not-found.ts';
import type { Paging } from '../paging.ts';
import { type ProductRow, selectProduct } from '../products/rows.ts';
import { toProduct } from '../products/to-product.ts';
import { requireStore } from '../stores.ts';
import type { MemberList } from './member-list.ts';
import {
  type CollectionRow,
  deleteMembers,
  insertCollection,
  insertMember,
  selectCollection,
  selectCollectionByHandle,
  touchCollection,
} from './rows.ts';
import { toCollection } from './to-collection.ts';

/** The collections of a store: manual, with ordered membership. @assumption A10 */
export interface Collections {
  /** Newest first, then by id. @assumption A22 */
  list(scope: Scope, query: Paging): Page<Collection>;
  exists(scope: Scope, id: string): boolean;
  /** Products of a collection in their order in it. @throws ApiError NOT_FOUND */
  products(scope: Scope, id: string, query: Paging): Page<Product>;
  /** @throws ApiError NOT_FOUND for an unknown product; VALIDATION_ERROR for one named twice */
  create(scope: Scope, body: CollectionCreate): Promise<Collection>;
  /** Sets which products it holds, in order. @throws ApiError NOT_FOUND for it or a product; VALIDATION_ERROR for one named twice */
  setProducts(scope: Scope, id: string, productIds: readonly string[]): Promise<Collection>;
}

export function createCollections(context: StoreContext, members: MemberList): Collections {
  const { database, queue, clock, ids } = context;
  const collectionIds = ids.stream('collections');
  const listed = createRecordList(context, 'collections');

  const requireCollection = ({ storeId }: Scope, id: string): CollectionRow => {
    const row = selectCollection.get(database, { storeId, id });
    if (row === undefined) throw notFound();
    return row;
  };
  const requireProduct = ({ storeId }: Scope, id: string): ProductRow => {
    const row = selectProduct.get(database, { storeId, id });
    if (row === undefined) throw notFound();
    return row;
  };
  const countProducts = ({ store_id, id }: CollectionRow): number =>
    readCounter(database, store_id, 'collection_products', id);
  const toRecord = (row: CollectionRow): Collection => toCollection(row, countProducts(row));

  function replaceMembers(scope: Scope, collectionId: string, productIds: readonly string[]): void {
    const key = { storeId: scope.storeId, part: collectionId };
    for (const id of productIds) requireProduct(scope, id);
    if (new Set(productIds).size < productIds.length) {
      throw new ApiError('VALIDATION_ERROR', { reason: 'format', field: 'productIds', rule: '同一商品只能出现一次' });
    }
    for (const place of deleteMembers.all(database, { collectionId })) members.count(key, place, -1);
    for (const [position, productId] of productIds.entries()) {
      insertMember.run(database, { collectionId, productId, position });
      members.count(key, { position }, 1);
    }
  }

  return {
    list: (scope, paging) => listed.page(scope.storeId, paging, (id) => toRecord(requireCollection(scope, id))),
    exists: ({ storeId }, id) => selectCollection.get(database, { storeId, id }) !== undefined,
    products(scope, id, paging) {
      requireCollection(scope, id);
      const key = { storeId: scope.storeId, part: id };
      return members.page(key, paging, (productId) => toProduct(requireProduct(scope, productId)));
    },

    create: (scope, { title, productIds = [] }) =>
      queue.write(() => {
        const { id: storeId } = requireStore(database, scope.storeId);
        const id = collectionIds.uuid();
        const at = clock.now();
        const isTaken = (handle: string) => selectCollectionByHandle.get(database, { storeId, handle }) !== undefined;
        const row: CollectionRow = {
          id,
          store_id: storeId,
          title,
          handle: freeHandle(toHandle(title, `collection-${id.slice(0, 8)}`), isTaken),
          description: '',
          created_at: at,
          updated_at: at,
        };
        insertCollection.run(database, row);
        listed.add(row);
        replaceMembers(scope, id, productIds);
        return toRecord(row);
      }),

    setProducts: (scope, id, productIds) =>
      queue.write(() => {
        const before = requireCollection(scope, id);
        const updated_at = clock.now();
        replaceMembers(scope, id, productIds);
        touchCollection.run(database, { id, at: updated_at });
        return toRecord({ ...before, updated_at });
      }),
  };
}
