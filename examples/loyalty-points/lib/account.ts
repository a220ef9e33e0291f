import type { ApiClient } from 'tillkit';
import { formatLedger, type Ledger, parseLedger } from './ledger.ts';

type Customer = Awaited<ReturnType<ApiClient['customers']['get']>>;

/** A customer's points. `balance` may be below the sum of the ledger: the shop takes points away when they are spent. */
export interface Account {
  readonly productId: string;
  readonly balance: number;
  readonly ledger: Ledger;
}

const PAGE_SIZE = 100;

/** Handles are unique in a store, so there is one account for each customer. */
const handleOf = (customerId: string): string => `loyalty-${customerId}`;

/** The account of a customer, if there is one. Accounts are drafts, so that no shopper sees them. */
export async function findAccount(api: ApiClient, customerId: string): Promise<Account | undefined> {
  const handle = handleOf(customerId);
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.products.list({ status: 'DRAFT', page, pageSize: PAGE_SIZE });
    const found = items.find((item) => item.handle === handle);
    // A list has no descriptions, and the ledger is one.
    if (found !== undefined) return toAccount(await api.products.get(found.id));
    if (page * PAGE_SIZE >= total) return undefined;
  }
}

/** Opens an account. Until it is a draft it has no stock, so nobody can order it even if this is cut short. */
export async function openAccount(api: ApiClient, customer: Customer): Promise<Account> {
  const title = `Loyalty points of ${customer.name || customer.email}`.slice(0, 255);
  const { id } = await api.products.create({ title, price: 0, inventory: 0 });
  const product = await api.products.update(id, {
    handle: handleOf(customer.id),
    status: 'DRAFT',
    description: formatLedger({}),
  });
  return toAccount(product);
}

/**
 * Writes the points of one order. Ledger and balance change in one call, so that neither is ever written without the other.
 * Gives the new balance.
 */
export async function recordPoints(api: ApiClient, account: Account, orderId: string, points: number): Promise<number> {
  const before = account.ledger[orderId] ?? 0;
  if (orderId in account.ledger && before === points) return account.balance;
  const balance = Math.max(0, account.balance + points - before);
  const description = formatLedger({ ...account.ledger, [orderId]: points });
  await api.products.update(account.productId, { description, inventory: balance });
  return balance;
}

const toAccount = (product: { id: string; inventory: number; description: string }): Account => ({
  productId: product.id,
  balance: product.inventory,
  ledger: parseLedger(product.description),
});
