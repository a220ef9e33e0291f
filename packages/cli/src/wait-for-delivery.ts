import type { Delivery } from '#contract';
import { sleep } from '#core';
import { type ControlTarget, callControl } from './control-client.ts';

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
