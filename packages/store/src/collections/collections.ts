import { ApiError, type Collection, type CollectionCreate, type Page, type Product } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import { addToCounter, readCounter } from '../counters.ts';
import { freeHandle, toHandle } from '../handle.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { type ProductRow, selectProduct } from '../products/rows.ts';
import { toProduct } from '../products/to-product.ts';
import { requireStore } from '../stores.ts';
import {
  type CollectionRow,
  countMembers,
  deleteMembers,
  insertCollection,
  insertMember,
  selectCollection,
  selectCollectionByHandle,
  selectCollectionIds,
  selectMemberIds,
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

export function createCollections({ database, queue, clock, ids }: StoreContext): Collections {
  const collectionIds = ids.stream('collections');

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
  const countProducts = (collectionId: string): number => countMembers.get(database, { collectionId })?.count ?? 0;

  function replaceMembers(scope: Scope, collectionId: string, productIds: readonly string[]): void {
    for (const id of productIds) requireProduct(scope, id);
    if (new Set(productIds).size < productIds.length) {
      throw new ApiError('VALIDATION_ERROR', { reason: 'format', field: 'productIds', rule: '同一商品只能出现一次' });
    }
    deleteMembers.run(database, { collectionId });
    for (const [position, productId] of productIds.entries()) {
      insertMember.run(database, { collectionId, productId, position });
    }
  }

  return {
    list: (scope, paging) =>
      readPage(
        paging,
        readCounter(database, scope.storeId, 'collections'),
        (window) => selectCollectionIds.all(database, { storeId: scope.storeId, ...window }),
        (id) => toCollection(requireCollection(scope, id), countProducts(id)),
      ),
    exists: ({ storeId }, id) => selectCollection.get(database, { storeId, id }) !== undefined,
    products(scope, id, paging) {
      requireCollection(scope, id);
      return readPage(
        paging,
        countProducts(id),
        (window) => selectMemberIds.all(database, { collectionId: id, ...window }),
        (productId) => toProduct(requireProduct(scope, productId)),
      );
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
        addToCounter(database, storeId, 1, 'collections');
        replaceMembers(scope, id, productIds);
        return toCollection(row, productIds.length);
      }),

    setProducts: (scope, id, productIds) =>
      queue.write(() => {
        const before = requireCollection(scope, id);
        const updated_at = clock.now();
        replaceMembers(scope, id, productIds);
        touchCollection.run(database, { id, at: updated_at });
        return toCollection({ ...before, updated_at }, productIds.length);
      }),
  };
}
