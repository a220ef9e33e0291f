import type { ApiClient } from 'tillkit';

type Order = Awaited<ReturnType<ApiClient['orders']['get']>>;

/** An order is stopped from so many warnings on: one alone is found in honest orders, too. */
const WARNINGS_MAX = 2;

const TOTAL_MAX = 1_000;
const PIECES_MAX = 20;
const THROWAWAY_DOMAINS = ['mailinator.com', 'guerrillamail.com', 'trashmail.com'];

/** What is odd about an order, in words for staff. */
export function findWarnings({ customerId, email, total, lineItems }: Order): string[] {
  const domain = email?.split('@').at(-1)?.toLowerCase() ?? '';
  const warnings = {
    'large order of a guest': customerId === null && total > TOTAL_MAX,
    'many pieces of one product': lineItems.some(({ quantity }) => quantity > PIECES_MAX),
    'throwaway e-mail address': THROWAWAY_DOMAINS.includes(domain),
  };
  return Object.entries(warnings).flatMap(([warning, applies]) => (applies ? [warning] : []));
}

/** Why an order is stopped, or undefined for one that may go on. */
export function findReasonToStop(order: Order): string | undefined {
  const warnings = findWarnings(order);
  return warnings.length < WARNINGS_MAX ? undefined : `Suspected fraud: ${warnings.join(', ')}`;
}
