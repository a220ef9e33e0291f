import type { Customer, Product } from '#contract';
import { useApi, useControl } from '../../client/queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { AddressFields } from './address-fields.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { OrderLines } from './order-lines.tsx';

interface OrderFieldsProps {
  readonly customer: Customer | undefined;
  readonly product: Product | undefined;
}

/** What an order is made of. There are no fields before all of them are known, so that none is left out. */
export function OrderFields({ customer, product }: OrderFieldsProps) {
  const stores = useControl('stores.list', { query: { pageSize: 1 } });
  const customers = useApi('customers.list', { query: { pageSize: 100 } });
  const products = useApi('products.list', { query: { status: 'ACTIVE', page: 1, pageSize: 100 } });
  return (
    <Loaded query={stores}>
      {({ items: [store] }) => (
        <Loaded query={customers}>
          {(page) => (
            <Loaded query={products}>
              {({ items }) => (
                <>
                  <BuyerFields customers={page} customer={customer} />
                  <OrderLines
                    first={
                      product ?? items.find(({ inventory, currency }) => inventory > 0 && currency === store?.currency)
                    }
                  />
                  <AddressFields />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
