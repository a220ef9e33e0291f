import type { ProductRow } from './rows.ts';

/** What a product's row holds of a variant; its price and its currency are the product's. */
export interface StoredVariant {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly inventory: number;
  readonly updated_at: number;
}

/** The variants of a product in their order. */
export const parseVariants = ({ variants_json }: Pick<ProductRow, 'variants_json'>): StoredVariant[] =>
  JSON.parse(variants_json) as StoredVariant[];
