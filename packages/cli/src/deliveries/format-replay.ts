import type { DeliveryReplay, Divergence, RecordedRequest } from '#contract';
import { say } from '../language/say.ts';
import type { Colors } from '../output/output.ts';
import { toPrintable, toPrintableJson, toPrintableLines } from '../output/printable.ts';

/** Longer texts are shown by their beginning. */
const SHOWN = 1_000;

/** A replay as text: log, calls, outcome, and what of it is not as it was recorded. */
export function formatReplay(replay: DeliveryReplay, colors: Colors): string[] {
  const { event, deliveryId, attempt, handler, logs, logTruncated, calls, divergences, differences, same } = replay;
  return [
    `${event} ${say`delivery ${deliveryId}, attempt ${attempt} of ${toPrintable(handler)}`}`,
    ...logs.map(({ level, text }) => `  ${say`log ${level}: ${toPrintable(text)}`}`),
    ...(logTruncated ? [`  ${say`the log is longer than what is kept`}`] : []),
    ...calls.map((call) => `  ${formatRequest(call)} ${call.status} ${call.code}`),
    ...formatOutcome(replay),
    ...divergences.flatMap((divergence) => formatDivergence(divergence, colors)),
    ...differences.flatMap(({ field, recorded, replayed }) => [
      colors.red(say`another ${field}`),
      `  ${say`recorded ${shorten(recorded)}`}`,
      `  ${say`replayed ${shorten(replayed)}`}`,
    ]),
    same ? colors.green(say`The same as recorded.`) : colors.red(say`Not the same as recorded.`),
  ];
}

function formatOutcome({ outcome, status, errorCode, error, responseBody }: DeliveryReplay): string[] {
  const result = `${outcome} [${status ?? errorCode}]`;
  const stack = error === null ? [] : toPrintableLines(error.stack || `${error.name}: ${error.message}`);
  return [
    result,
    ...stack.map((line) => `  ${line}`),
    ...(responseBody === null || responseBody === '' ? [] : [`  ${say`response ${cut(toPrintable(responseBody))}`}`]),
  ];
}

function formatDivergence({ kind, message, expected, got }: Divergence, colors: Colors): string[] {
  const bodies = kind === 'other-body' || kind === 'not-recorded';
  return [
    colors.red(say`diverged: ${toPrintable(message)}`),
    ...(bodies && expected !== null ? [`  ${say`expected ${formatRequest(expected)} ${formatBody(expected)}`}`] : []),
    ...(bodies && got !== null ? [`  ${say`got      ${formatRequest(got)} ${formatBody(got)}`}`] : []),
  ];
}

function formatRequest({ method, path, query }: RecordedRequest): string {
  const text = new URLSearchParams(query).toString();
  return toPrintable(`${method} ${path}${text === '' ? '' : `?${text}`}`);
}

function formatBody({ body, upload }: RecordedRequest): string {
  if (upload !== undefined) return shorten(upload);
  return body === undefined ? '' : shorten(body);
}

const shorten = (value: unknown): string =>
  cut(typeof value === 'string' ? toPrintable(value) : toPrintableJson(value));

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
