import type { Customer, Product } from '#contract';
import type { OperationContext } from './operation.ts';

const FIRST_PAGE = { page: 1, pageSize: 100 };

/** The active product with the most stock, so that many orders can be placed; made when nothing is in stock. */
export async function chooseProduct({ store, scope, ids }: OperationContext): Promise<Product> {
  const { currency } = store.stores.get(scope.storeId);
  const { items } = store.products.list(scope, { ...FIRST_PAGE, status: 'ACTIVE' });
  const [most] = items
    .filter((product) => product.inventory > 0 && product.currency === currency)
    .sort((a, b) => b.inventory - a.inventory);
  return (
    most ?? store.products.create(scope, { title: `示例商品 ${ids.uuid().slice(0, 8)}`, price: 20, inventory: 100 })
  );
}

/** Any customer; made when there is none. */
export async function chooseCustomer(context: OperationContext): Promise<Customer> {
  const { store, scope } = context;
  const [first] = store.customers.list(scope, FIRST_PAGE).items;
  return first ?? createCustomer(context);
}

/** A customer of a fresh address. */
export const createCustomer = ({ store, scope, ids }: OperationContext): Promise<Customer> =>
  store.customers.create(scope, { email: `customer-${ids.uuid().slice(0, 8)}@example.com`, name: '示例顾客 Sample' });
