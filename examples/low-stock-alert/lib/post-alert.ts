import type { Stock } from './find-stock.ts';

/** What an alert says. */
export interface Alert extends Stock {
  readonly productId: string;
  readonly threshold: number;
}

/**
 * Posts an alert. The key is the same at each attempt, so that the other side shows the alert once.
 * @throws Error when it is not taken; the delivery is tried again
 */
export async function postAlert(url: string, alert: Alert, key: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(alert),
    signal,
  });
  if (!response.ok) throw new Error(`The alert was answered with ${response.status}`);
}
