import { ApiError } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import type { Outbox } from '../outbox.ts';
import { type ProductRow, setProductStock } from './rows.ts';
import { parseVariants, type StoredVariant } from './variants.ts';

/** Changes stock within a write, and tells of it. */
export interface Stock {
  /**
   * Sets the stock of a variant and so its product's, which is the sum; the row is the present one. Emits product.inventory.updated if it changed.
   * @throws ApiError BUSINESS_ERROR below 0; VALIDATION_ERROR beyond the safe integers
   * @assumption A09
   */
  set(scope: Scope, product: ProductRow, variant: StoredVariant, quantity: number): void;
}

export function createStock({ database, clock }: StoreContext, outbox: Outbox): Stock {
  return {
    set(scope, product, variant, quantity) {
      if (quantity < 0)
        throw new ApiError('BUSINESS_ERROR', { reason: 'stock-negative', inventory: variant.inventory });
      if (!Number.isSafeInteger(quantity)) {
        throw new ApiError('VALIDATION_ERROR', {
          reason: 'range',
          field: 'quantity',
          rule: `库存不超过 ${Number.MAX_SAFE_INTEGER}`,
        });
      }
      if (quantity === variant.inventory) return;
      const at = clock.now();
      const variants = parseVariants(product).map((stored) =>
        stored.id === variant.id ? { ...stored, inventory: quantity, updated_at: at } : stored,
      );
      const inventory = product.inventory + quantity - variant.inventory;
      setProductStock.run(database, { id: product.id, inventory, variants: JSON.stringify(variants), at });
      outbox.record(scope, 'product.inventory.updated', {
        product_id: product.id,
        variant_id: variant.id,
        old_quantity: variant.inventory,
        new_quantity: quantity,
      });
    },
  };
}
