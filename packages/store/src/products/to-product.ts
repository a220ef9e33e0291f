import { fromMinor, type Product, type ProductDetail, type Variant } from '#contract';
import { toIso } from '#core';
import { requireExponent } from '../money.ts';
import type { ProductRow, VariantRow } from './rows.ts';

/** A product as lists hold it. @source contract §6 */
export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  description: row.description,
  status: row.status,
  price: fromMinor(row.price_minor, requireExponent(row.currency)),
  currency: row.currency,
  inventory: row.inventory,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});

/** A product on its own. @assumption A09 */
export const toProductDetail = (row: ProductRow, variants: readonly VariantRow[]): ProductDetail => ({
  ...toProduct(row),
  variants: variants.map(toVariant),
});

const toVariant = (row: VariantRow): Variant => ({
  id: row.id,
  productId: row.product_id,
  title: row.title,
  sku: row.sku,
  price: fromMinor(row.price_minor, requireExponent(row.currency)),
  currency: row.currency,
  inventory: row.inventory,
  position: row.position,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
