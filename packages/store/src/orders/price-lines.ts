import { ApiError, LIMITS, type OrderPlace } from '#contract';
import type { Scope } from '../context.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../not-found.ts';
import { type ProductRow, selectProduct } from '../products/rows.ts';
import { parseVariants, type StoredVariant } from '../products/variants.ts';
import { requireStore } from '../stores.ts';
import type { LineRow } from './rows.ts';

/** A line of an order to be, with all that is kept of its product. */
export type PricedLine = Omit<LineRow, 'id' | 'order_id' | 'position'>;

/** The lines of an order to be, in the store's currency. */
export interface PricedLines {
  readonly currency: string;
  readonly lines: readonly PricedLine[];
  readonly totalMinor: number;
}

/**
 * Looks up what an order asks for and takes down titles and prices.
 * @throws ApiError NOT_FOUND for an unknown product or variant; VALIDATION_ERROR for a total beyond 10^14 minor units;
 *   BUSINESS_ERROR for a product that is not ACTIVE or of another currency than the store's
 */
export function priceLines(database: Database, scope: Scope, wanted: OrderPlace['lines']): PricedLines {
  const { currency } = requireStore(database, scope.storeId);
  const found = wanted.map((line) => ({ ...findProduct(database, scope, line), quantity: line.quantity }));
  const lines = found.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant.id,
    title: product.title,
    variant_title: variant.title,
    sku: variant.sku,
    quantity,
    unit_price_minor: product.price_minor,
    total_minor: product.price_minor * quantity,
  }));
  const totalMinor = lines.reduce((sum, line) => sum + line.total_minor, 0);
  if (totalMinor > LIMITS.moneyMinorMax) {
    const rule = `订单总额不超过 ${LIMITS.moneyMinorMax} 个最小单位`;
    throw new ApiError('VALIDATION_ERROR', { reason: 'money', field: 'lines', rule });
  }
  for (const { product } of found) requireSellable(product, currency);
  return { currency, lines, totalMinor };
}

function findProduct(
  database: Database,
  { storeId }: Scope,
  { productId, variantId }: OrderPlace['lines'][number],
): { product: ProductRow; variant: StoredVariant } {
  const product = selectProduct.get(database, { storeId, id: productId });
  if (product === undefined) throw notFound();
  const variants = parseVariants(product);
  const variant = variantId === undefined ? variants[0] : variants.find(({ id }) => id === variantId);
  if (variant === undefined) throw notFound();
  return { product, variant };
}

function requireSellable(product: ProductRow, currency: string): void {
  const productId = product.id;
  if (product.status !== 'ACTIVE') throw new ApiError('BUSINESS_ERROR', { reason: 'product-inactive', productId });
  if (product.currency !== currency) throw new ApiError('BUSINESS_ERROR', { reason: 'currency-mismatch', productId });
}
