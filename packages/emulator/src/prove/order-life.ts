import type { EventName, Trigger } from '#contract';
import { UsageError } from '#core';
import { cause, type HeldEvent, type ProvingEmulator, requireDelivered } from './held-events.ts';

type OrderEvent = Extract<EventName, `order.${string}`>;

/** What has to happen before each event of an order. The keys are in the order in which they can happen. */
const BEFOREHAND: Readonly<Record<OrderEvent, readonly EventName[]>> = {
  'order.created': [],
  'order.paid': ['order.created'],
  'order.fulfilled': ['order.created', 'order.paid'],
  'order.refunded': ['order.created', 'order.paid'],
  'order.cancelled': ['order.created'],
};

/** The events of an order's life, in the order in which they can happen. */
export const ORDER_LIFE = Object.keys(BEFOREHAND) as readonly EventName[];

type SetOf = (event: EventName) => NonNullable<Trigger['set']>;

const BEFORE = 'prove: before the order';

/**
 * Lets events happen to a new order and holds their deliveries, in the order in which they happen; `setOf` gives the
 * fields that are set of the operation behind each. What has to happen before them is delivered before the order goes
 * on, as with real orders; if a handler then stops the order on its way (cancels it, say), it all happens at once instead.
 * @throws UsageError when the store refuses it, or nobody is told of an event
 */
export async function liveThrough(
  emulator: ProvingEmulator,
  events: readonly EventName[],
  setOf: SetOf,
): Promise<HeldEvent[]> {
  await emulator.snapshots.save(BEFORE);
  try {
    return await live(emulator, events, setOf, (id) => emulator.byHand.deliver(id));
  } catch (error) {
    if (!(error instanceof UsageError) || error.code !== 'operation-refused') throw error;
    await emulator.snapshots.restore(BEFORE);
    const later: string[] = [];
    const held = await live(emulator, events, setOf, async (id) => void later.push(id));
    for (const id of later) await emulator.byHand.deliver(id);
    return held;
  }
}

async function live(
  emulator: ProvingEmulator,
  events: readonly EventName[],
  setOf: SetOf,
  pass: (deliveryId: string) => Promise<void>,
): Promise<HeldEvent[]> {
  const held: HeldEvent[] = [];
  let order: string | undefined;
  for (const event of ORDER_LIFE.filter((step) => events.includes(step) || isNeeded(step, events))) {
    const happened = await cause(emulator, { event, set: setOf(event), ...(order === undefined ? {} : { order }) });
    order ??= String(happened.payload.order_id);
    if (events.includes(event)) held.push(requireDelivered(happened));
    else for (const id of happened.deliveryIds) await pass(id);
  }
  return held;
}

const isNeeded = (step: EventName, events: readonly EventName[]): boolean =>
  events.some((event) => BEFOREHAND[event as OrderEvent]?.includes(step));
