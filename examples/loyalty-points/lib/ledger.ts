const HEADING = 'Points by order. Kept by the extension loyalty-points; please do not edit.';

/** Points by order id. */
export type Ledger = Readonly<Record<string, number>>;

/** A ledger as text, for the description of a product. */
export const formatLedger = (ledger: Ledger): string =>
  [HEADING, ...Object.entries(ledger).map(([orderId, points]) => `${orderId} ${points}`)].join('\n');

/** The ledger in such a text; lines that are none are passed over. */
export function parseLedger(text: string): Ledger {
  const entries = text.matchAll(/^([0-9a-f-]{36}) (\d+)$/gm);
  return Object.fromEntries(Array.from(entries, ([, orderId = '', points]) => [orderId, Number(points)]));
}
