import type { Delivery, Triggered } from '#contract';
import { sleep } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';

const POLL_MS = 25;

/** A delivery once its first attempt is over. */
export async function waitForDelivery(target: ControlTarget, id: string): Promise<Delivery> {
  for (;;) {
    const delivery = await callControl(target, 'deliveries.get', { id });
    const ended = delivery.attempts.some(({ finishedAt, outcome }) => finishedAt !== null && outcome !== 'interrupted');
    if (ended || delivery.state === 'failed') return delivery;
    await sleep(POLL_MS);
  }
}

/** A delivery once it has more attempts than before and the last one is over, or once it will have none. */
export async function waitForAttempt(target: ControlTarget, id: string, before: number): Promise<Delivery> {
  for (;;) {
    const delivery = await callControl(target, 'deliveries.get', { id });
    const last = delivery.attempts.at(-1);
    const isOver = delivery.attempts.length > before && last?.finishedAt !== null;
    if (isOver || (delivery.state === 'failed' && delivery.nextAttemptAt === null)) return delivery;
    await sleep(POLL_MS);
  }
}

/** An event that was caused, with its deliveries as they stood after their first attempt. */
export type DeliveredEvent = Triggered['events'][number] & { readonly deliveries: readonly Delivery[] };

/** Events once the first attempt of each of their deliveries is over. */
export async function waitForDeliveries(
  target: ControlTarget,
  events: Triggered['events'],
): Promise<readonly DeliveredEvent[]> {
  const waited: DeliveredEvent[] = [];
  for (const event of events) {
    const deliveries: Delivery[] = [];
    for (const id of event.deliveryIds) deliveries.push(await waitForDelivery(target, id));
    waited.push({ ...event, deliveries });
  }
  return waited;
}
