import { fromMinor, type ProductDetail } from '#contract';
import type { Scope } from '../context.ts';
import { requireExponent } from '../money.ts';
import type { Store } from '../open-store.ts';
import { SAMPLE_CUSTOMERS } from './sample-customers.ts';
import { type SampleProduct, SMALL_COUNT, sampleProduct } from './sample-products.ts';

/** How much sample data is put in: the small set, or that many products. */
export interface SampleDataOptions {
  readonly size: 'small' | number;
  /** Called after each transaction with the number of products made so far and of all. */
  readonly onProgress?: (made: number, count: number) => void;
}

/** How many products are written in one transaction; many, because random ids touch pages all over the file each time. */
const BATCH = 10_000;

/**
 * Puts products, customers and a collection into a store, by its own operations and the same ones each time. There are no
 * orders, so that an author's first one is 1001.
 */
export async function seedSampleData(
  store: Store,
  scope: Scope,
  { size, onProgress }: SampleDataOptions,
): Promise<void> {
  const exponent = requireExponent(store.stores.get(scope.storeId).currency);
  const create = ({ title, description, priceMinor, inventory, variants }: SampleProduct): Promise<ProductDetail> =>
    store.products.create(scope, { title, description, price: fromMinor(priceMinor, exponent), inventory }, variants);

  const count = size === 'small' ? SMALL_COUNT : size;
  const collected: string[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => sampleProduct(start + index));
    const products = await Promise.all(batch.map(create));
    for (const [index, { id }] of products.entries()) {
      const status = batch[index]?.status;
      if (status !== undefined) await store.products.update(scope, id, { status });
      else if (collected.length < COLLECTED) collected.push(id);
    }
    onProgress?.(start + products.length, count);
  }
  await Promise.all(SAMPLE_CUSTOMERS.map((customer) => store.customers.create(scope, customer)));
  await store.collections.create(scope, { title: '热销 Bestsellers', productIds: collected });
}

/** How many products the collection holds at most. */
const COLLECTED = 6;
