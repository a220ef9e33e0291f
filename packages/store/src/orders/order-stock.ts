import type { Scope, StoreContext } from '../context.ts';
import { selectProduct } from '../products/rows.ts';
import type { Stock } from '../products/stock.ts';
import { parseVariants } from '../products/variants.ts';
import { type LineRow, selectLines } from './rows.ts';

/** Moves the stock of whole orders within a write. What has no product any more is passed over. */
export interface OrderStock {
  /** @throws ApiError BUSINESS_ERROR when there is too little */
  take(scope: Scope, orderId: string): void;
  putBack(scope: Scope, orderId: string): void;
}

export function createOrderStock({ database }: StoreContext, stock: Stock): OrderStock {
  function move(scope: Scope, orderId: string, sign: 1 | -1): void {
    for (const { product_id, variant_id, quantity } of merge(selectLines.all(database, { orderId }))) {
      const product = selectProduct.get(database, { storeId: scope.storeId, id: product_id });
      if (product === undefined) continue;
      const variant = parseVariants(product).find(({ id }) => id === variant_id);
      if (variant !== undefined) stock.set(scope, product, variant, variant.inventory + sign * quantity);
    }
  }
  return {
    take: (scope, orderId) => move(scope, orderId, -1),
    putBack: (scope, orderId) => move(scope, orderId, 1),
  };
}

/** What is asked of each variant, so that two lines of one variant make one change. */
function merge(lines: readonly LineRow[]): Iterable<Pick<LineRow, 'product_id' | 'variant_id' | 'quantity'>> {
  const merged = new Map<string, Pick<LineRow, 'product_id' | 'variant_id' | 'quantity'>>();
  for (const { product_id, variant_id, quantity } of lines) {
    const before = merged.get(variant_id)?.quantity ?? 0;
    merged.set(variant_id, { product_id, variant_id, quantity: before + quantity });
  }
  return merged.values();
}
