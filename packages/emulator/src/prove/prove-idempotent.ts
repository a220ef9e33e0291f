import { type EventName, ORDER_PLACE, type Trigger } from '#contract';
import { type CountedCall, countCalls } from './count-calls.ts';
import { type Difference, findDifferences } from './differences.ts';
import {
  cause,
  type FailedDelivery,
  type HeldEvent,
  keepMoment,
  type ProvingEmulator,
  type RunEnd,
  requireDelivered,
  requireSubscribed,
} from './held-events.ts';
import { liveThrough, ORDER_LIFE } from './order-life.ts';
import { readEvents, readRecords } from './store-state.ts';

/** Whether a proof found the same state, another one, or could not compare because a handler failed. */
export type Verdict = 'same' | 'different' | 'unproven';

/** What came of delivering an event once and twice. */
export interface IdempotencyProof {
  readonly verdict: Verdict;
  readonly event: EventName;
  /** How many records and events one delivery changed or made; 0: there was nothing that could happen twice. */
  readonly changes: number;
  /** How the store differs: `first` is the state after one delivery, `second` after two. */
  readonly differences: readonly Difference[];
  /** The API calls that handlers made. Calls made again are no difference by themselves. */
  readonly calls: readonly CountedCall[];
  /** Unproven: what failed of one delivery. Different: what failed of two. */
  readonly failures: readonly FailedDelivery[];
}

/**
 * Delivers an event once and, from the same moment, twice: the same ids and bytes, as at-least-once delivery may, the
 * second time when all that the first one led to is over. Compares what handlers can change in the store, and the events
 * that came of it. Both runs draw the same ids at the same standing time, so that nothing has to be made equal first.
 * @throws UsageError for an event that the extension is not told of, and an operation that the store refuses
 * @source spec §6
 */
export async function proveIdempotent(
  emulator: ProvingEmulator,
  request: Pick<Trigger, 'event' | 'set'>,
): Promise<IdempotencyProof> {
  const { event } = request;
  requireSubscribed(emulator, event);
  const held = await letHappen(emulator, request);
  const moment = await keepMoment(emulator, held);
  const deliverAll = async () => {
    for (const id of held.flatMap(({ deliveryIds }) => deliveryIds)) await emulator.byHand.deliver(id);
  };
  const once = await moment.run(deliverAll);
  const changes = compare(moment, once).length;
  if (once.failures.length > 0) {
    const calls = countCalls(once.deliveries, []);
    return { verdict: 'unproven', event, changes, differences: [], calls, failures: once.failures };
  }
  const twice = await moment.run(async () => {
    await deliverAll();
    await deliverAll();
  });
  const differences = compare(once, twice);
  const { failures } = twice;
  return {
    verdict: differences.length + failures.length === 0 ? 'same' : 'different',
    event,
    changes,
    differences,
    calls: countCalls(once.deliveries, twice.deliveries),
    failures,
  };
}

/** An order goes to the event step by step, each delivered before the next, as orders do. */
async function letHappen(
  emulator: ProvingEmulator,
  { event, set = {} }: Pick<Trigger, 'event' | 'set'>,
): Promise<HeldEvent[]> {
  if (!ORDER_LIFE.includes(event)) return [requireDelivered(await cause(emulator, { event, set }))];
  const ofPlacing = Object.entries(set).filter(([path]) => Object.hasOwn(ORDER_PLACE.properties, firstStep(path)));
  const before = (step: EventName) => (step === 'order.created' ? Object.fromEntries(ofPlacing) : {});
  return liveThrough(emulator, [event], (step) => (step === event ? set : before(step)));
}

const firstStep = (path: string): string => path.split('.')[0] ?? '';

type Stored = Pick<RunEnd, 'tables'>;

const compare = (first: Stored, second: Stored): Difference[] => [
  ...findDifferences(readRecords(first.tables), readRecords(second.tables)),
  ...findDifferences(readEvents(first.tables), readEvents(second.tables)),
];
