import type { Attempt, Delivery, RequestRecord, StreamMessage } from '#contract';
import { fromIso } from '#core';

/** A message with its place in the log: its time, then the delivery that it belongs to, then its place in that one. */
interface Placed extends Happened {
  readonly delivery: number;
}

/** A message and when it happened, in milliseconds of the store's clock. */
export interface Happened {
  readonly message: StreamMessage;
  readonly at: number;
}

/**
 * What happened before, told as the stream told it: events that reached a webhook, attempts with the lines and API calls of
 * their handlers, and other API calls. The oldest first; deliveries and calls are given newest first, as lists have them.
 */
export function toHistory(deliveries: readonly Delivery[], calls: readonly RequestRecord[]): Happened[] {
  const oldestFirst = deliveries.toReversed();
  const places = new Map(oldestFirst.map(({ id }, index) => [id, index]));
  const called = Map.groupBy(calls, ({ deliveryId }) => deliveryId);
  const placed = [
    ...toEvents(oldestFirst).map((message) => place(message, places.get(message.data.deliveryIds[0] ?? ''))),
    ...oldestFirst.flatMap((delivery, index) =>
      delivery.attempts.flatMap((attempt, count) =>
        toMessages(delivery, attempt, delivery.attempts[count + 1], called.has(delivery.id)).map((message) =>
          place(message, index, message.kind === 'delivery' ? (attempt.finishedAt ?? '') : undefined),
        ),
      ),
    ),
    ...calls
      .toReversed()
      .map((data): StreamMessage => ({ kind: 'api-call', data }))
      .map((message) => place(message, findPlace(message, places))),
  ];
  return placed.sort((a, b) => a.at - b.at || a.delivery - b.delivery || rankOf(a.message) - rankOf(b.message));
}

const place = (message: StreamMessage, delivery: number = Number.MAX_SAFE_INTEGER, at = timeOf(message)): Placed => ({
  message,
  at: fromIso(at) ?? 0,
  delivery,
});

const findPlace = ({ data }: StreamMessage, places: ReadonlyMap<string, number>): number | undefined =>
  'deliveryId' in data && data.deliveryId !== null ? places.get(data.deliveryId) : undefined;

/** The events behind some deliveries, each once. */
function toEvents(deliveries: readonly Delivery[]): Extract<StreamMessage, { kind: 'event' }>[] {
  const byEvent = Map.groupBy(deliveries, ({ event, body }) => {
    const { payload, timestamp } = JSON.parse(body);
    return JSON.stringify([event, timestamp, payload]);
  });
  return [...byEvent].map(([key, caused]) => {
    const [event, timestamp, payload] = JSON.parse(key);
    const deliveryIds = caused.map(({ id }) => id);
    return {
      kind: 'event',
      data: { event, payload, timestamp, deliveryIds, withheld: [], causedBy: null, loop: null },
    };
  });
}

/** An attempt from its start to what became of the delivery; `next` is the attempt after it. */
function toMessages(
  delivery: Delivery,
  attempt: Attempt,
  next: Attempt | undefined,
  hasCalls: boolean,
): StreamMessage[] {
  const { id, event, appId, state, reason, nextAttemptAt } = delivery;
  const { finishedAt, outcome, startedAt, logs, apiCalls } = attempt;
  const told = { deliveryId: id, event, appId, attempt };
  const calls = hasCalls ? [] : apiCalls;
  const begun: StreamMessage[] = [
    { kind: 'attempt', data: { ...told, phase: 'started' } },
    ...logs.map((line): StreamMessage => ({ kind: 'handler-log', data: { ...line, deliveryId: id, appId } })),
    // The calls of an earlier run have no time of their own any more.
    ...calls.map(
      (call): StreamMessage => ({
        kind: 'api-call',
        data: { ...call, at: startedAt, appId, deliveryId: id, storeId: null, keyId: null, userId: null, fault: false },
      }),
    ),
  ];
  if (finishedAt === null) return begun;
  const after =
    next === undefined
      ? { state, reason, nextAttemptAt }
      : { state: outcome === 'succeeded' ? 'succeeded' : 'waiting_retry', reason: null, nextAttemptAt: next.startedAt };
  return [
    ...begun,
    { kind: 'attempt', data: { ...told, phase: 'finished' } },
    { kind: 'delivery', data: { id, event, appId, ...after, ...(outcome === 'succeeded' && { nextAttemptAt: null }) } },
  ] as StreamMessage[];
}

/** When a message of the history happened; that of a delivery has the time of its attempt. */
function timeOf({ kind, data }: StreamMessage): string {
  switch (kind) {
    case 'event':
      return data.timestamp;
    case 'attempt':
      return (data.phase === 'finished' ? data.attempt.finishedAt : null) ?? data.attempt.startedAt;
    case 'handler-log':
    case 'api-call':
      return data.at;
    default:
      return '';
  }
}

const rankOf = ({ kind, data }: StreamMessage): number => {
  if (kind === 'event') return 0;
  if (kind === 'attempt') return data.phase === 'started' ? 1 : 3;
  return kind === 'delivery' ? 4 : 2;
};
