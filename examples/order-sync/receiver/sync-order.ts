import type { EventMessage } from 'tillkit';

/** Where orders are read, and where they are written. */
export interface SyncOptions {
  readonly storeUrl: string;
  /** A key with the scope `order:view`. */
  readonly apiKey: string;
  /** Address of the other system; an order is put at `<erpUrl>/orders/<id>`. */
  readonly erpUrl: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Copies the order of an event to the other system as it is now, whatever the event said: late and disordered events
 * lead to the same end.
 * @throws Error when the store or the other system does not answer as it should
 */
export async function syncOrder({ storeUrl, apiKey, erpUrl }: SyncOptions, { payload }: EventMessage): Promise<void> {
  if (!('order_id' in payload)) return;
  const id = encodeURIComponent(payload.order_id);
  const read = await fetch(`${storeUrl}/api/orders/${id}`, {
    headers: { 'X-Service-API-Key': apiKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const envelope = (await read.json()) as { code: string; data?: unknown };
  if (envelope.code !== 'ok') throw new Error(`The store answered ${envelope.code}`);
  const written = await fetch(`${erpUrl}/orders/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(envelope.data),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!written.ok) throw new Error(`The other system answered ${written.status}`);
}
