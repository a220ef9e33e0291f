import { fromMinor, type Product, type ProductDetail, type Variant } from '#contract';
import { toIso } from '#core';
import { requireExponent } from '../money.ts';
import type { ProductRow } from './rows.ts';
import { parseVariants, type StoredVariant } from './variants.ts';

/** A product as lists hold it. @source spec §2 @assumption A43 */
export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  status: row.status,
  price: fromMinor(row.price_minor, requireExponent(row.currency)),
  currency: row.currency,
  inventory: row.inventory,
  createdAt: toIso(row.created_at),
});

/** A product on its own. @assumption A09 A43 */
export function toProductDetail(
  row: ProductRow,
  variants: readonly StoredVariant[] = parseVariants(row),
): ProductDetail {
  const product = toProduct(row);
  return {
    ...product,
    description: row.description,
    updatedAt: toIso(row.updated_at),
    variants: variants.map((variant, position) => toVariant(product, variant, position)),
  };
}

const toVariant = (product: Product, variant: StoredVariant, position: number): Variant => ({
  id: variant.id,
  productId: product.id,
  title: variant.title,
  sku: variant.sku,
  price: product.price,
  currency: product.currency,
  inventory: variant.inventory,
  position,
  createdAt: product.createdAt,
  updatedAt: toIso(variant.updated_at),
});
