import {
  ApiError,
  type Delivery,
  describeError,
  EVENTS,
  type EventName,
  type StoreExport,
  type Trigger,
} from '#contract';
import { sentence, toSentence, UsageError } from '#core';
import { suggestFor } from '../faults/suggest-for.ts';
import type { StartedEmulator } from '../start/started-emulator.ts';

/** What a proof needs of an emulator. */
export type ProvingEmulator = Pick<StartedEmulator, 'byHand' | 'snapshots' | 'runInfo'>;

/** An event that has happened, and whose deliveries have not been sent. */
export interface HeldEvent {
  readonly event: EventName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly deliveryIds: readonly string[];
}

/** A delivery that did not succeed. */
export interface FailedDelivery {
  readonly id: string;
  readonly event: EventName;
  /** The handler, or the URL of the author's own server. */
  readonly target: string;
  readonly attempts: number;
  /** Why its last attempt failed. */
  readonly error: string;
}

/** What a run led to. */
export interface RunEnd {
  readonly tables: StoreExport['tables'];
  /** The deliveries of the run: those that were held, and those that they led to. */
  readonly deliveries: readonly Delivery[];
  readonly failures: readonly FailedDelivery[];
}

/** Runs from one and the same moment: events have happened and their deliveries are held. */
export interface HeldRuns {
  /** What was stored at that moment. */
  readonly tables: StoreExport['tables'];
  /** Goes back to that moment, lets something deliver, and tells what it led to. */
  run(deliver: (waiting: () => readonly Delivery[]) => Promise<void>): Promise<RunEnd>;
}

/** The events that the extension subscribes to. */
export const subscribedEvents = ({ runInfo }: ProvingEmulator): EventName[] => [
  ...new Set(runInfo.apps.flatMap(({ webhooks }) => webhooks.map(({ event }) => event))),
];

/** @throws UsageError naming the events that the extension does subscribe to */
export function requireSubscribed(emulator: ProvingEmulator, event: EventName): void {
  const subscribed = subscribedEvents(emulator);
  if (subscribed.includes(event)) return;
  throw new UsageError('not-subscribed', sentence`The extension does not subscribe to ${event}.`, {
    nextSteps: [
      subscribed.length === 0
        ? sentence`It subscribes to nothing.`
        : sentence`It subscribes to ${subscribed.join(', ')}.`,
    ],
  });
}

/** Causes an event and holds its deliveries. @throws UsageError when the store refuses it */
export async function cause({ byHand }: ProvingEmulator, request: Trigger): Promise<HeldEvent> {
  const { event } = request;
  try {
    const { events } = await byHand.hold(request);
    if (events[0] === undefined) throw notCaused(event);
    return { event, payload: events[0].payload, deliveryIds: events.flatMap(({ deliveryIds }) => deliveryIds) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UsageError(
      'operation-refused',
      sentence`The store refuses ${event} with ${error.code}: ${toSentence(describeError(error))}`,
      { nextSteps: suggestFor(error, request), cause: error },
    );
  }
}

const notCaused = (event: EventName): UsageError =>
  new UsageError('not-caused', sentence`${event} did not happen.`, {
    nextSteps: [sentence`The operation behind it, with the fields that were set, does not cause it.`],
  });

/** The same event. @throws UsageError when nobody is told of it */
export function requireDelivered(held: HeldEvent): HeldEvent {
  if (held.deliveryIds.length > 0) return held;
  throw new UsageError('not-delivered', sentence`No handler is told of ${held.event}.`, {
    nextSteps: [sentence`The extension has to be granted "${String(EVENTS[held.event].permission)}".`],
  });
}

const MOMENT = 'prove';

/** Keeps the moment at which events are held. */
export async function keepMoment(emulator: ProvingEmulator, held: readonly HeldEvent[]): Promise<HeldRuns> {
  const { byHand, snapshots } = emulator;
  const heldIds = held.flatMap(({ deliveryIds }) => deliveryIds);
  const earlier = byHand.all().flatMap(({ id }) => (heldIds.includes(id) ? [] : [id]));
  await snapshots.save(MOMENT);
  const { tables } = await snapshots.export();
  const ofRun = () => byHand.all().filter(({ id }) => !earlier.includes(id));
  return {
    tables,
    async run(deliver) {
      await snapshots.restore(MOMENT);
      await deliver(() => ofRun().filter(({ state }) => state === 'waiting_retry'));
      const deliveries = ofRun();
      const failures = deliveries.filter(({ state }) => state !== 'succeeded').map(toFailure);
      return { tables: (await snapshots.export()).tables, deliveries, failures };
    },
  };
}

function toFailure({ id, event, attempts }: Delivery): FailedDelivery {
  const last = attempts.at(-1);
  const answer = last?.status == null ? (last?.errorCode ?? 'not sent') : `answered with ${last.status}`;
  const error = last?.error == null ? answer : `${last.error.name}: ${last.error.message}`;
  return { id, event, target: last?.target ?? '', attempts: attempts.length, error };
}
