import type { Attempt, Delivery, RecordingFile, Triggered } from '#contract';
import { sentence, UsageError } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { walkPages } from '../emulator/find-by-prefix.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { waitForDelivery } from '../trigger/wait-for-delivery.ts';

/** What is compared of a live store, whose answers and ids are its own. */
const COMPARED = ['outcome', 'status', 'errorCode'] as const;

/**
 * Sends the recorded event to the running emulator as it was, and holds the first attempt of each delivery to the app of
 * the recording against the recorded one. The exit code is 1 unless there is one and all are the same.
 */
export async function replayLive(recording: RecordingFile, number: number | undefined, json: boolean): Promise<number> {
  const { delivery, runs } = recording;
  const recorded = requireEnded(delivery, number);
  const payload = readPayload(delivery.body);
  const target = findEmulator();
  const { events } = await callControl(target, 'trigger.fire', { body: { event: delivery.event, payload } });
  const made = await waitForAll(target, events, runs.at(-1)?.app.name);
  const results = made.map((one) => ({ delivery: one, differences: differencesOf(recorded, one.attempts.at(-1)) }));
  const same = results.length > 0 && results.every(({ differences }) => differences.length === 0);
  if (json) printJson({ same, results });
  else {
    for (const { delivery: one, differences } of results) for (const line of format(one, differences)) printData(line);
  }
  if (made.length === 0) printNote(say`Nothing was delivered: no app of the recording's name subscribes to the event.`);
  return same ? 0 : 1;
}

function requireEnded({ attempts, id }: RecordingFile['delivery'], number: number | undefined): Attempt {
  const ended = attempts.filter(({ outcome }) => outcome !== null);
  const found = number === undefined ? ended.at(-1) : ended.find((attempt) => attempt.number === number);
  if (found !== undefined) return found;
  const known = ended.map((attempt) => attempt.number).join(', ') || sentence`none`;
  throw new UsageError('no-such-attempt', sentence`The recording of ${id} has no such attempt that is over.`, {
    nextSteps: [sentence`It has these: ${known}.`],
  });
}

function readPayload(body: string): Record<string, unknown> {
  try {
    const { payload } = JSON.parse(body);
    if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) return payload;
  } catch {
    // The sentence below says it.
  }
  throw new UsageError('bad-recording', sentence`The body of the recorded delivery has no payload.`);
}

async function waitForAll(
  target: ControlTarget,
  events: Triggered['events'],
  appName: string | undefined,
): Promise<Delivery[]> {
  const wanted = new Set<string>();
  for await (const { id, name } of walkPages((query) => callControl(target, 'apps.list', { query })))
    if (appName === undefined || name === appName) wanted.add(id);
  const deliveries: Delivery[] = [];
  for (const id of events.flatMap(({ deliveryIds }) => deliveryIds)) {
    const { appId } = await callControl(target, 'deliveries.get', { id });
    if (wanted.has(appId)) deliveries.push(await waitForDelivery(target, id));
  }
  return deliveries;
}

const differencesOf = (recorded: Attempt, made: Attempt | undefined) =>
  COMPARED.filter((field) => recorded[field] !== (made?.[field] ?? null)).map((field) => ({
    field,
    recorded: recorded[field],
    replayed: made?.[field] ?? null,
  }));

function format({ id, event, state, attempts }: Delivery, differences: ReturnType<typeof differencesOf>): string[] {
  const last = attempts.at(-1);
  const lines = (last?.logs ?? []).map(({ level, text }) => `  ${say`log ${level}: ${toPrintable(text)}`}`);
  const calls = (last?.apiCalls ?? []).map(({ method, path, status, code }) => `  ${method} ${path} ${status} ${code}`);
  return [
    `${event} ${say`delivery ${id}`} ${state} [${last?.status ?? last?.errorCode ?? ''}]`,
    ...lines,
    ...calls,
    ...differences.map(
      ({ field, recorded, replayed }) => `  ${say`${field} is ${String(replayed)}, recorded was ${String(recorded)}`}`,
    ),
    differences.length === 0
      ? say`The outcome is the recorded one.`
      : say`The outcome is another than the recorded one.`,
  ];
}
