import { type Delivery, type EventName, LIMITS, type ScriptedAnswer, type Trigger, type Triggered } from '#contract';
import { sentence, UsageError } from '#core';
import { readGivenFile } from '#extension';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { listWebhooks } from '../emulator/find-webhook.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { parseInteger, refuseValue } from '../flags/flag-value.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { formatDuration } from '../output/duration.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { toPrintable, toPrintableJson } from '../output/printable.ts';
import { withProgress } from '../output/progress.ts';
import { parseEvent } from './parse-event.ts';
import { parseSettings } from './parse-setting.ts';
import { type DeliveredEvent, waitForDeliveries } from './wait-for-delivery.ts';

export interface TriggerFlags {
  readonly count?: string;
  readonly set?: readonly string[];
  readonly order?: string;
  readonly payload?: string;
  readonly respond?: string;
  readonly wait?: boolean;
  readonly json?: boolean;
}

const MAX_COUNT = 10_000;

/**
 * Causes an event; with `--wait`, the exit code is 1 unless there are deliveries and each succeeded at its first attempt,
 * or was answered by `--respond`.
 */
export async function trigger(event: string, flags: TriggerFlags): Promise<number> {
  const body = toTrigger(parseEvent(event), flags);
  const target = findEmulator();
  const { events } = await withProgress(say`Causing ${event}`, flags.json === true, () =>
    callControl(target, 'trigger.fire', { body, ...refusalsOf(event, flags.order) }),
  );
  if (flags.wait !== true) {
    if (flags.json === true) printJson({ events });
    else for (const fired of events) printFired(fired);
    return 0;
  }
  const waited = await withProgress(say`Waiting for deliveries`, flags.json === true, () =>
    waitForDeliveries(target, events),
  );
  if (flags.json === true) printJson({ events: waited });
  else for (const fired of waited) printWaited(fired);
  const deliveries = waited.flatMap((fired) => fired.deliveries);
  if (deliveries.length === 0) await explainNoDelivery(target, event);
  const isExpected = flags.respond !== undefined || deliveries.every(succeededAtOnce);
  return deliveries.length > 0 && isExpected ? 0 : 1;
}

/** What the store may say against the operation behind an event. */
const refusalsOf = (event: string, order: string | undefined) =>
  order === undefined
    ? { nextSteps: { NOT_FOUND: sentence`Each id that --set gives has to be that of a record of the first store.` } }
    : {
        refusals: { resource: sentence`No order of the first store has the id "${order}".` },
        nextSteps: {
          NOT_FOUND: sentence`--order takes the whole id of an order of the first store.`,
          BUSINESS_ERROR: sentence`To let it happen to another order: tillkit trigger ${event}`,
        },
      };

const toTrigger = (event: EventName, { count, set, order, payload, respond }: TriggerFlags): Trigger => ({
  event,
  ...withoutUndefined({
    count: count === undefined ? undefined : parseInteger('--count', count, 1, MAX_COUNT),
    set: set === undefined ? undefined : parseSettings(event, set),
    order,
    payload: payload === undefined ? undefined : readPayload(event, payload),
    respond: respond === undefined ? undefined : respond.split(',').map(parseAnswer),
  }),
});

function parseAnswer(text: string): ScriptedAnswer {
  const answer = text.trim();
  if (answer === 'timeout' || answer === 'reset') return answer;
  if (/^[2-5]\d\d$/.test(answer)) return Number(answer);
  const takes = sentence`statuses from 200 to 599, timeout and reset, separated by commas`;
  return refuseValue('--respond', text, takes, ['timeout', 'reset']);
}

function readPayload(event: EventName, file: string): Record<string, unknown> {
  const location = { file };
  const nextSteps = [sentence`The fields of the payload: tillkit explain ${event}`];
  const read = readGivenFile(file, LIMITS.jsonBodyBytes);
  if ('problem' in read) {
    throw new UsageError('bad-payload', sentence`The payload cannot be read: ${read.problem}.`, {
      location,
      nextSteps,
    });
  }
  try {
    const value: unknown = JSON.parse(read.text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    // Where it ends too early, the engine names no place.
    const place = /line (\d+) column (\d+)/.exec(String(cause));
    const where = place === null ? {} : { line: Number(place[1]), column: Number(place[2]) };
    throw new UsageError('bad-payload', sentence`The payload is not JSON.`, {
      location: { file, ...where },
      nextSteps,
      cause,
    });
  }
  throw new UsageError('bad-payload', sentence`The payload is not a JSON object.`, { location, nextSteps });
}

async function explainNoDelivery(target: ControlTarget, event: string): Promise<void> {
  const subscribed = (await listWebhooks(target)).filter((webhook) => webhook.event === event);
  const refused = subscribed.filter(({ missingPermission }) => missingPermission !== null);
  if (refused.length === 0) printNote(say`No webhook subscribes to ${event}, so nothing was delivered.`);
  for (const { handler, missingPermission } of refused)
    printNote(say`${toPrintable(handler)} is not told of ${event}: ${missingPermission ?? ''} is not granted.`);
}

const succeededAtOnce = ({ state, attempts }: Delivery): boolean =>
  state === 'succeeded' && attempts.at(-1)?.retry === 0;

function printFired({ event, payload, deliveryIds }: Triggered['events'][number]): void {
  const made = deliveryIds.length === 0 ? say`no delivery` : deliveryIds.map((id) => say`delivery ${id}`).join(', ');
  printData(`${event} ${toPrintableJson(payload)} ${made}`);
}

function printWaited({ event, payload, deliveries }: DeliveredEvent): void {
  printData(`${event} ${toPrintableJson(payload)}`);
  for (const { id, state, attempts } of deliveries) {
    const last = attempts.at(-1);
    const result =
      last === undefined ? '' : ` [${last.status ?? last.errorCode}] (${formatDuration(last.durationMs ?? 0)})`;
    printData(`  ${say`delivery ${id}`} ${state}${result}`);
  }
}
