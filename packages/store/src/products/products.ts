import {
  ApiError,
  type InventoryAdjust,
  type InventoryResult,
  type Page,
  type Product,
  type ProductCreate,
  type ProductDetail,
  type ProductStatus,
  type ProductUpdate,
} from '#contract';
import { applyChange } from '../change.ts';
import type { MemberList } from '../collections/member-list.ts';
import type { Scope, StoreContext } from '../context.ts';
import { freeHandle, toHandle } from '../handle.ts';
import { createRecordList } from '../list/record-list.ts';
import { requireMinor } from '../money.ts';
import { notFound } from '../not-found.ts';
import type { Outbox } from '../outbox.ts';
import type { Paging } from '../paging.ts';
import { requireStore } from '../stores.ts';
import {
  deleteMemberships,
  insertProduct,
  type ProductRow,
  selectProduct,
  selectProductByHandle,
  updateProduct,
} from './rows.ts';
import type { Stock } from './stock.ts';
import { toProduct, toProductDetail } from './to-product.ts';
import { parseVariants, type StoredVariant } from './variants.ts';

/** A variant to make a product with. */
export interface VariantDraft {
  readonly title: string;
  readonly sku: string | null;
  /** Integer ≥ 0. */
  readonly inventory: number;
}

/** The products of a store. */
export interface Products {
  /** Newest first, then by id. @assumption A22 */
  list(scope: Scope, query: Paging & { readonly status?: ProductStatus }): Page<Product>;
  /** @throws ApiError NOT_FOUND, also for a deleted product or another store's @assumption A07 A20 */
  get(scope: Scope, id: string): ProductDetail;
  exists(scope: Scope, id: string): boolean;
  /**
   * Makes an ACTIVE product with one variant, or with the given ones, which then hold the stock in place of
   * `body.inventory`. Emits product.created.
   * @throws ApiError VALIDATION_ERROR for an unknown currency or an amount that it does not have
   * @assumption A06 A08 A09
   */
  create(scope: Scope, body: ProductCreate, variants?: readonly VariantDraft[]): Promise<ProductDetail>;
  /**
   * Changes the given fields. `price` and `currency` hold for every variant; `inventory` sets the product's stock, the
   * difference going to the first variant. Emits product.updated with the sorted names of what changed, then
   * product.inventory.updated if stock changed; nothing when nothing changed.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR for no known field, currency or amount; CONFLICT for a taken handle;
   *   BUSINESS_ERROR when the first variant would go below 0
   * @assumption A06 A08 A09 A24
   */
  update(scope: Scope, id: string, body: ProductUpdate): Promise<ProductDetail>;
  /** Deletes softly, and takes the product out of its collections. Emits product.deleted. @throws ApiError NOT_FOUND @assumption A07 */
  delete(scope: Scope, id: string): Promise<{ id: string; deleted: true }>;
  /**
   * Changes the stock of a variant, by default the first. Emits product.inventory.updated if stock changed.
   * @throws ApiError NOT_FOUND for an unknown product or variant; VALIDATION_ERROR for a change of 0 or a level that is
   *   no safe integer; BUSINESS_ERROR for a result below 0
   * @assumption A05 A09
   */
  adjustInventory(scope: Scope, id: string, body: InventoryAdjust): Promise<InventoryResult>;
}

const DEFAULT_VARIANT = { title: 'Default', sku: null };

export function createProducts(context: StoreContext, outbox: Outbox, stock: Stock, members: MemberList): Products {
  const { database, queue, clock, ids, assumed } = context;
  const productIds = ids.stream('products');
  const variantIds = ids.stream('variants');
  const listed = createRecordList(context, 'products');

  const requireProduct = ({ storeId }: Scope, id: string): ProductRow => {
    const row = selectProduct.get(database, { storeId, id });
    if (row === undefined) throw notFound();
    return row;
  };
  const readDetail = (scope: Scope, id: string): ProductDetail => toProductDetail(requireProduct(scope, id));
  const isTaken = (storeId: string) => (handle: string) =>
    selectProductByHandle.get(database, { storeId, handle }) !== undefined;

  return {
    list: (scope, query) => listed.page(scope.storeId, query, (id) => toProduct(requireProduct(scope, id))),
    get: readDetail,
    exists: ({ storeId }, id) => selectProduct.get(database, { storeId, id }) !== undefined,

    create: (scope, body, variants = [{ ...DEFAULT_VARIANT, inventory: body.inventory ?? 0 }]) =>
      queue.write(() => {
        const { id: storeId, currency: storeCurrency } = requireStore(database, scope.storeId);
        const currency = body.currency ?? storeCurrency;
        const priceMinor = requireMinor(body.price, currency, 'price');
        const at = clock.now();
        const id = productIds.uuid();
        const stored = variants.map(({ title, sku, inventory }) => ({
          id: variantIds.uuid(),
          title,
          sku,
          inventory,
          updated_at: at,
        }));
        const row: ProductRow = {
          id,
          store_id: storeId,
          title: body.title,
          handle: freeHandle(toHandle(body.title, `product-${id.slice(0, 8)}`), isTaken(storeId)),
          description: body.description ?? '',
          status: 'ACTIVE',
          price_minor: priceMinor,
          currency,
          inventory: variants.reduce((sum, variant) => sum + variant.inventory, 0),
          created_at: at,
          updated_at: at,
          deleted_at: null,
          variants_json: JSON.stringify(stored),
        };
        insertProduct.run(database, row);
        listed.add(row);
        outbox.record(scope, 'product.created', {
          product_id: id,
          shop_id: storeId,
          title: row.title,
          handle: row.handle,
        });
        return toProductDetail(row, stored);
      }),

    update: (scope, id, body) =>
      queue.write(() => {
        const before = requireProduct(scope, id);
        const { next, changes } = applyChange<ProductUpdate>(editableFields(before), body);
        const priceMinor = requireMinor(next.price, next.currency, 'price');
        if (changes.includes('handle') && isTaken(scope.storeId)(next.handle)) {
          throw new ApiError('CONFLICT', { reason: 'taken', field: 'handle' });
        }
        if (changes.length === 0) return readDetail(scope, id);

        const at = clock.now();
        // All else that PUT takes is a column of the same name.
        const { price: _, inventory, ...plain } = next;
        const isPriced = changes.includes('price') || changes.includes('currency');
        const variants = parseVariants(before).map((variant) => (isPriced ? { ...variant, updated_at: at } : variant));
        const after: ProductRow = {
          ...before,
          ...(plain satisfies Pick<ProductRow, keyof typeof plain>),
          price_minor: priceMinor,
          updated_at: at,
          variants_json: JSON.stringify(variants),
        };
        updateProduct.run(database, after);
        listed.move(before, after.status);
        outbox.record(scope, 'product.updated', { product_id: id, changes });

        const first = requireFirst(variants);
        stock.set(scope, after, first, first.inventory + inventory - before.inventory);
        return readDetail(scope, id);
      }),

    delete: (scope, id) =>
      queue.write(() => {
        const before = requireProduct(scope, id);
        const at = clock.now();
        updateProduct.run(database, { ...before, updated_at: at, deleted_at: at });
        for (const { collection_id, position } of deleteMemberships.all(database, { productId: id })) {
          members.count({ storeId: scope.storeId, part: collection_id }, { position }, -1);
        }
        listed.remove(before);
        outbox.record(scope, 'product.deleted', { product_id: id });
        return { id, deleted: true };
      }),

    adjustInventory: (scope, id, { quantity, reason = '', variantId }) =>
      queue.write(() => {
        const product = requireProduct(scope, id);
        const variants = parseVariants(product);
        const variant =
          variantId === undefined ? requireFirst(variants) : variants.find((candidate) => candidate.id === variantId);
        if (variant === undefined) throw notFound();
        const isLevel = assumed()['inventory.quantity'] === 'absolute';
        if (!isLevel && quantity === 0) {
          throw new ApiError('VALIDATION_ERROR', { reason: 'range', field: 'quantity', rule: '非零整数' });
        }
        const oldQuantity = variant.inventory;
        const newQuantity = isLevel ? quantity : oldQuantity + quantity;
        stock.set(scope, product, variant, newQuantity);
        return {
          productId: id,
          variantId: variant.id,
          oldQuantity,
          newQuantity,
          change: newQuantity - oldQuantity,
          reason,
        };
      }),
  };
}

/** What PUT can change, as the API shows it. @source contract §6 */
function editableFields(row: ProductRow): Required<ProductUpdate> {
  const { title, price, currency, status, handle, inventory } = toProduct(row);
  const { description } = row;
  return { title, price, currency, description, status, handle, inventory };
}

function requireFirst(variants: readonly StoredVariant[]): StoredVariant {
  const [first] = variants;
  if (first === undefined) throw new Error('A product without a variant.');
  return first;
}
