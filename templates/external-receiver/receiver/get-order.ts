import type { ApiClient } from 'tillkit';
import type { Settings } from './settings.ts';

type Order = Awaited<ReturnType<ApiClient['orders']['get']>>;

const TIMEOUT_MS = 10_000;

/** The order as it is now. @throws Error when the store does not answer, or with a code other than `ok` */
export async function getOrder({ storeUrl, apiKey }: Settings, id: string): Promise<Order> {
  const response = await fetch(`${storeUrl}/api/orders/${encodeURIComponent(id)}`, {
    headers: { 'X-Service-API-Key': apiKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, data } = (await response.json()) as { code: string; data: Order };
  // The code says what happened; the HTTP status says less, and the message is for people.
  if (code !== 'ok') throw new Error(`The store answered ${code}`);
  return data;
}
