import { ApiError } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import type { Outbox } from '../outbox.ts';
import { addToProductStock, setVariantStock, type VariantRow } from './rows.ts';

/** Changes stock within a write, and tells of it. */
export interface Stock {
  /**
   * Sets the stock of a variant and so its product's, which is the sum. Emits product.inventory.updated if it changed.
   * @throws ApiError BUSINESS_ERROR below 0; VALIDATION_ERROR beyond the safe integers
   * @assumption A09
   */
  set(scope: Scope, variant: VariantRow, quantity: number): void;
}

export function createStock({ database, clock }: StoreContext, outbox: Outbox): Stock {
  return {
    set(scope, variant, quantity) {
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
      setVariantStock.run(database, { id: variant.id, inventory: quantity, at });
      addToProductStock.run(database, { id: variant.product_id, change: quantity - variant.inventory, at });
      outbox.record(scope, 'product.inventory.updated', {
        product_id: variant.product_id,
        variant_id: variant.id,
        old_quantity: variant.inventory,
        new_quantity: quantity,
      });
    },
  };
}
