import type { Delivery, EventName, Trigger } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { type Difference, findDifferences } from './differences.ts';
import {
  type FailedDelivery,
  type HeldEvent,
  keepMoment,
  type ProvingEmulator,
  type RunEnd,
  requireSubscribed,
  subscribedEvents,
} from './held-events.ts';
import { findIds, matchNewRecords } from './match-new-records.ts';
import { liveThrough, ORDER_LIFE } from './order-life.ts';
import { permutations } from './permutations.ts';
import type { Verdict } from './prove-idempotent.ts';
import { readRecords } from './store-state.ts';

/** What came of delivering the events of one order in every order. */
export interface OrderProof {
  readonly verdict: Verdict;
  /** The events in the order in which they happened. */
  readonly events: readonly EventName[];
  /** How many orders there are, and how many were tried: all, unless one was different. */
  readonly orders: number;
  readonly tried: number;
  /** How many records were changed or made in the order in which they happened; 0: there was nothing to depend on it. */
  readonly changes: number;
  /** The first order with another end. */
  readonly order: readonly EventName[] | null;
  /** How the store differs: `first` is the state after the order in which they happened, `second` after `order`. */
  readonly differences: readonly Difference[];
  /** Unproven: what failed for good in the order in which they happened. Different: in `order`. */
  readonly failures: readonly FailedDelivery[];
}

/** What is to happen to an order. */
export interface OrderRequest {
  /** None stands for those of its life that the extension subscribes to. */
  readonly events: readonly EventName[];
  /** Fields of the order as it is placed, by path. */
  readonly set?: NonNullable<Trigger['set']>;
}

/** The events of one life that an extension may be told of without being asked: a cancelled order was not paid. */
const USUAL_LIVES: readonly (readonly EventName[])[] = [
  ORDER_LIFE.filter((event) => event !== 'order.cancelled'),
  ['order.created', 'order.cancelled'],
];

/**
 * Lets the events of one order happen, and from that moment delivers them in every order. A delivery that fails is tried
 * again after the others, as often as the retry schedule has it. Compares what handlers can change in the store, with
 * `matchNewRecords` for ids that depend on the order, and which deliveries failed for good.
 * @throws UsageError for events that the extension is not told of, or that do not happen to one order
 * @source spec §6
 */
export async function proveOrder(
  emulator: ProvingEmulator,
  { events: wanted, set }: OrderRequest,
): Promise<OrderProof> {
  const events = wanted.length === 0 ? findUsualLife(emulator) : requireLife(emulator, wanted);
  const held = await liveThrough(emulator, events, (event) =>
    event === 'order.created' && set !== undefined ? set : {},
  );
  const moment = await keepMoment(emulator, held);
  const known = findIds(moment.tables);
  const run = (order: readonly HeldEvent[]) =>
    moment.run((waiting) =>
      deliverInOrder(
        emulator,
        order.flatMap(({ deliveryIds }) => deliveryIds),
        waiting,
      ),
    );

  const natural = await run(held);
  const changes = findDifferences(readRecords(moment.tables), readRecords(natural.tables)).length;
  const common = { events, orders: factorial(events.length), changes };
  if (natural.failures.length > 0) {
    return { ...common, verdict: 'unproven', tried: 1, order: null, differences: [], failures: natural.failures };
  }
  let tried = 1;
  for (const order of permutations(held)) {
    if (order.every((event, at) => event === held[at])) continue;
    tried += 1;
    const end = await run(order);
    const differences = compare(natural, end, known);
    if (differences.length + end.failures.length === 0) continue;
    const names = order.map(({ event }) => event);
    return { ...common, verdict: 'different', tried, order: names, differences, failures: end.failures };
  }
  return { ...common, verdict: 'same', tried, order: null, differences: [], failures: [] };
}

const compare = (natural: RunEnd, other: RunEnd, known: ReadonlySet<string>): Difference[] =>
  findDifferences(...matchNewRecords(readRecords(natural.tables), readRecords(other.tables), known));

/** Sends deliveries one after the other, then those that wait for a retry until none does. */
async function deliverInOrder(
  { byHand }: ProvingEmulator,
  ids: readonly string[],
  waiting: () => readonly Delivery[],
): Promise<void> {
  for (const id of ids) await byHand.deliver(id);
  const place = ({ id }: Delivery) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  for (let round = waiting(); round.length > 0; round = waiting()) {
    for (const { id } of round.toSorted((a, b) => place(a) - place(b))) await byHand.deliver(id);
  }
}

function findUsualLife(emulator: ProvingEmulator): EventName[] {
  const subscribed = subscribedEvents(emulator);
  const life = USUAL_LIVES.map((events) => events.filter((event) => subscribed.includes(event)));
  const events = life.find(({ length }) => length > 1);
  if (events !== undefined) return events;
  throw new UsageError(
    'nothing-to-order',
    sentence`The extension subscribes to fewer than two events that happen to one order.`,
    {
      nextSteps: [
        subscribed.length === 0
          ? sentence`It subscribes to nothing.`
          : sentence`It subscribes to ${subscribed.join(', ')}.`,
      ],
    },
  );
}

function requireLife(emulator: ProvingEmulator, wanted: readonly EventName[]): EventName[] {
  const other = wanted.find((event) => !ORDER_LIFE.includes(event));
  if (other !== undefined) throw refuse(sentence`${other} is not an event of an order's life.`);
  if (new Set(wanted).size < wanted.length) throw refuse(sentence`An event is named twice.`);
  if (wanted.length < 2) throw refuse(sentence`One event has one order only.`);
  for (const event of wanted) requireSubscribed(emulator, event);
  return ORDER_LIFE.filter((event) => wanted.includes(event));
}

const refuse = (problem: Sentence): UsageError =>
  new UsageError('not-one-life', problem, {
    nextSteps: [
      sentence`Name two or more of ${ORDER_LIFE.join(', ')}, each once; none stands for those that are subscribed to.`,
    ],
  });

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
