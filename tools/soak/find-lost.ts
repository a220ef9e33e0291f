import type { Delivery, EventName } from '#contract';
import type { Acknowledged } from './clients.ts';
import type { Received } from './receiver.ts';

/** What a store tells when everything is settled. */
export interface Settled {
  readonly stock: ReadonlyMap<string, number>;
  readonly customers: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
  /** Of all apps. */
  readonly deliveries: readonly Delivery[];
}

/** What a soak knows of a store from outside. */
export interface Known {
  readonly acknowledged: Acknowledged;
  /** The app whose receiver is a server, and what reached that. */
  readonly appId: string;
  readonly received: ReadonlyMap<string, Received>;
}

/** Names each thing that was lost, made up or changed on its way, in one sentence. */
export function findLost(settled: Settled, { acknowledged, appId, received }: Known): string[] {
  const sent = settled.deliveries.filter((delivery) => delivery.appId === appId);
  return [
    ...differ('product', new Set(acknowledged.stock.keys()), new Set(settled.stock.keys())),
    ...differ('customer', acknowledged.customers, settled.customers),
    ...differ('order', acknowledged.orders, settled.orders),
    ...findStock(acknowledged.stock, settled.stock),
    ...settled.deliveries.flatMap((delivery) => findUnfinished(delivery)),
    ...differ('delivery', new Set(sent.map(({ id }) => id)), new Set(received.keys())),
    ...sent.flatMap((delivery) => findChanged(delivery, received.get(delivery.id))),
    ...findUntold('product.created', 'product_id', sent, settled.stock.keys()),
    ...findUntold('customer.created', 'customer_id', sent, settled.customers),
    ...findUntold('order.paid', 'order_id', sent, settled.orders),
  ];
}

const differ = (kind: string, expected: ReadonlySet<string>, found: ReadonlySet<string>): string[] => [
  ...[...expected].filter((id) => !found.has(id)).map((id) => `The ${kind} ${id} was lost.`),
  ...[...found].filter((id) => !expected.has(id)).map((id) => `The ${kind} ${id} was made up.`),
];

const findStock = (expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): string[] =>
  [...expected].flatMap(([id, stock]) =>
    found.has(id) && found.get(id) !== stock ? [`The product ${id} has ${found.get(id)} in stock, not ${stock}.`] : [],
  );

/** Each delivery is done: it succeeded, or its handler failed at every attempt of the schedule. */
function findUnfinished({ id, state, reason, attempts }: Delivery): string[] {
  if (state === 'succeeded' || (state === 'failed' && reason === 'retries_exhausted')) return [];
  return [`The delivery ${id} is ${state} (${reason}) after ${attempts.length} attempts.`];
}

function findChanged({ id, state, body }: Delivery, received: Received | undefined): string[] {
  if (received === undefined) return [];
  const problems: string[] = [];
  if ([...received.bodies].join() !== body) problems.push(`The delivery ${id} arrived with other bytes.`);
  if (state === 'succeeded' && received.accepted === 0) problems.push(`The delivery ${id} succeeded unaccepted.`);
  return problems;
}

/** Of each record exactly one delivery told. */
function findUntold(event: EventName, field: string, sent: readonly Delivery[], ids: Iterable<string>): string[] {
  const told = Map.groupBy(
    sent.filter((delivery) => delivery.event === event),
    ({ body }) => String(JSON.parse(body).payload[field]),
  );
  return [...ids].flatMap((id) => {
    const times = told.get(id)?.length ?? 0;
    return times === 1 ? [] : [`${event} told of ${id} ${times} times.`];
  });
}
