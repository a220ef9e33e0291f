import { type App, type Delivery, parseDuration, type RequestRecord, type StreamMessage } from '#contract';
import { fromIso, sentence } from '#core';
import { findAppId } from '../apps/find-app.ts';
import { findDelivery } from '../deliveries/find-delivery.ts';
import { createMessageOutput } from '../dev/message-output.ts';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { walkPages } from '../emulator/find-by-prefix.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { createLeaving } from '../process/leaving.ts';
import { parseEvent } from '../trigger/parse-event.ts';
import { type FollowedStream, followStream } from './follow-stream.ts';
import { createLogFilter } from './log-filter.ts';
import { toHistory } from './log-history.ts';

export interface LogsFlags {
  readonly follow?: boolean;
  readonly app?: string;
  readonly event?: string;
  readonly delivery?: string;
  readonly since?: string;
  readonly json?: boolean;
}

/** How many deliveries are looked back at. */
const DELIVERIES_MAX = 1_000;

/** Prints what the running emulator did, and with `--follow` what it does until it stops or somebody ends it. */
export async function logs(flags: LogsFlags): Promise<number> {
  const { follow = false, json = false } = flags;
  const sinceMs = flags.since === undefined ? undefined : parseSince(flags.since);
  const event = flags.event === undefined ? undefined : parseEvent(flags.event);
  const target = findEmulator();
  const delivery = flags.delivery === undefined ? undefined : await findDelivery(target, flags.delivery);
  const appId = flags.app === undefined ? undefined : await findAppId(target, flags.app);
  const wanted = createLogFilter(withoutUndefined({ appId, event, deliveryId: delivery?.id }));

  const leaving = follow ? createLeaving() : undefined;
  const live: StreamMessage[] = [];
  let take = (message: StreamMessage): void => void live.push(message);
  // Before the history is read, so that nothing between the two is missed.
  const stream: FollowedStream | undefined = follow
    ? await followStream(target, (message) => take(message))
    : undefined;
  const apps = await firstOf<App>((paging) => callControl(target, 'apps.list', { query: paging }), DELIVERIES_MAX);
  const history = await readHistory(target, delivery);
  const from = sinceMs === undefined ? 0 : (await readNow(target)) - sinceMs;

  const output = createMessageOutput(process.stdout, json, { apps: () => apps });
  const show = (message: StreamMessage) => {
    if (wanted(message)) output.take(message);
  };
  for (const { message, at } of history) if (at >= from) show(message);
  output.open();
  const told = new Set(history.map(({ message }) => keyOf(message)));
  for (const message of live) if (!told.has(keyOf(message))) show(message);
  take = show;
  if (stream !== undefined && leaving !== undefined) {
    const isStopped = await Promise.race([stream.ended.then(() => true), leaving.asked.then(() => false)]);
    stream.close();
    if (isStopped) printNote(say`The emulator has stopped.`);
  } else if (history.length === 0) printNote(say`Nothing has happened yet. Cause an event: tillkit trigger order.paid`);
  return 0;
}

async function readHistory(target: ControlTarget, delivery: Delivery | undefined) {
  const deliveries =
    delivery === undefined
      ? await firstOf<Delivery>((query) => callControl(target, 'deliveries.list', { query }), DELIVERIES_MAX)
      : [delivery];
  const calls = await firstOf<RequestRecord>(
    (query) => callControl(target, 'requests.list', { query }),
    DELIVERIES_MAX,
  );
  return toHistory(deliveries, calls);
}

async function firstOf<T>(list: Parameters<typeof walkPages<T>>[0], count: number): Promise<T[]> {
  const found: T[] = [];
  for await (const one of walkPages(list)) if (found.push(one) === count) break;
  return found;
}

/** By the store's clock, as are all times of the log. */
const readNow = async (target: ControlTarget): Promise<number> =>
  fromIso((await callControl(target, 'clock.get')).now) ?? 0;

const parseSince = (text: string): number =>
  parseDuration(text) ?? refuseValue('--since', text, sentence`a length of time such as 30s, 10m or 1h30m`);

/** The same for a message of the stream and for what the history makes of it. */
const keyOf = ({ kind, data }: StreamMessage): string => {
  switch (kind) {
    case 'event':
      return JSON.stringify([kind, data.event, data.timestamp, data.payload]);
    case 'attempt':
      return JSON.stringify([kind, data.deliveryId, data.attempt.number, data.phase]);
    case 'delivery':
      return JSON.stringify([kind, data.id, data.state, data.nextAttemptAt]);
    case 'handler-log':
      return JSON.stringify([kind, data.deliveryId, data.at, data.level, data.text]);
    case 'api-call':
      return JSON.stringify([kind, data.at, data.method, data.path, data.status, data.durationMs, data.deliveryId]);
    default:
      return JSON.stringify([kind, data]);
  }
};
