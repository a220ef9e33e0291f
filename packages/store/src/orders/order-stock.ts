import type { Scope, StoreContext } from '../context.ts';
import { selectVariant } from '../products/rows.ts';
import type { Stock } from '../products/stock.ts';
import { type LineRow, selectLines } from './rows.ts';

/** Moves the stock of whole orders within a write. What has no product any more is passed over. */
export interface OrderStock {
  /** @throws ApiError BUSINESS_ERROR when there is too little */
  take(scope: Scope, orderId: string): void;
  putBack(scope: Scope, orderId: string): void;
}

export function createOrderStock({ database }: StoreContext, stock: Stock): OrderStock {
  function move(scope: Scope, orderId: string, sign: 1 | -1): void {
    for (const [variantId, quantity] of quantities(selectLines.all(database, { orderId }))) {
      const variant = selectVariant.get(database, { id: variantId });
      if (variant !== undefined) stock.set(scope, variant, variant.inventory + sign * quantity);
    }
  }
  return {
    take: (scope, orderId) => move(scope, orderId, -1),
    putBack: (scope, orderId) => move(scope, orderId, 1),
  };
}

/** Quantity of each variant, so that two lines of one variant make one change. */
function quantities(lines: readonly LineRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.variant_id, (sums.get(line.variant_id) ?? 0) + line.quantity);
  return sums;
}
