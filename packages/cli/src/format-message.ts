import { DELIVERY_HEADERS, FAULT_HEADER, RETRY_SCHEDULE_MS, type StreamMessage, type StreamMessages } from '#contract';
import { fromIso, toDate } from '#core';
import { formatDuration } from './duration.ts';
import { formatFindings } from './format-findings.ts';
import { say } from './language/say.ts';
import type { Colors } from './output.ts';
import { toPrintable, toPrintableLines } from './printable.ts';

const SHOWN_PAYLOAD = 400;
const INDENT = '   ';

/** Messages whose lines need nothing but themselves. */
type PlainMessage = Exclude<StreamMessage, { kind: 'delivery' }>;

/** The lines of the live log for a message; what foreign code wrote has its control characters escaped. */
export function formatMessage({ kind, data }: PlainMessage, colors: Colors): string[] {
  switch (kind) {
    case 'event':
      return formatEvent(data, colors);
    case 'attempt':
      return formatStart(data, colors);
    case 'handler-log':
      return formatHandlerLog(data, colors);
    case 'api-call':
      return [formatApiCall(data, colors)];
    case 'reload':
      return formatReload(data, colors);
    case 'clock':
      return [`${clockTime(data.now)} ${say`clock ${data.mode} ${data.now}`}`];
  }
}

/** The lines for what became of a delivery: how its attempt ended, if one did, and what follows. */
export function formatDelivery(
  { id, event, state, reason, nextAttemptAt }: StreamMessages['delivery'],
  end: StreamMessages['attempt'] | undefined,
  colors: Colors,
): string[] {
  if (end === undefined) {
    return state === 'failed' ? [colors.red(say`delivery of ${event} ${tag(id)} failed: ${reason ?? ''}`)] : [];
  }
  const { outcome, status, errorCode, error, durationMs, target } = end.attempt;
  const endedAt = end.attempt.finishedAt ?? end.attempt.startedAt;
  const time = clockTime(endedAt);
  const paint = outcome === 'succeeded' ? colors.green : colors.red;
  const result = paint(`[${status ?? errorCode ?? outcome}]`);
  const took = `(${formatDuration(durationMs ?? 0)})`;
  const next = state === 'failed' ? say`failed: ${reason ?? ''}` : formatNext(endedAt, nextAttemptAt);
  const fault = end.attempt.responseHeaders[FAULT_HEADER];
  const made = fault === undefined ? '' : say`fault: ${toPrintable(fault)}`;
  const head = [time, paint('<--'), result, toPrintable(target), took, tag(id), made, next].filter(
    (part) => part !== '',
  );
  const stack =
    error === null ? [] : toPrintableLines(error.stack === '' ? `${error.name}: ${error.message}` : error.stack);
  return [head.join(' '), ...stack.map((line) => `${time} ${INDENT} ${colors.red(line)}`)];
}

const formatNext = (from: string, to: string | null): string =>
  to === null ? '' : say`next in ${formatDuration(Math.max(0, (fromIso(to) ?? 0) - (fromIso(from) ?? 0)))}`;

function formatEvent(
  { event, payload, timestamp, deliveryIds, withheld, loop }: StreamMessages['event'],
  colors: Colors,
): string[] {
  const text = toPrintable(JSON.stringify(payload));
  const shown = text.length > SHOWN_PAYLOAD ? `${text.slice(0, SHOWN_PAYLOAD)}…` : text;
  const line = `${clockTime(timestamp)} ${say`event`} ${event} ${shown}`;
  if (loop !== null) {
    const way = toPrintable(loop.join(' → '));
    return [
      line,
      colors.red(`${clockTime(timestamp)} ${INDENT} ${say`stopped here, handlers cause one another: ${way}`}`),
    ];
  }
  if (deliveryIds.length + withheld.length === 0) return [colors.dim(`${line} (${say`no webhook`})`)];
  const refused = withheld.map(
    ({ appName, handler, permission }) =>
      say`${toPrintable(appName)}, ${toPrintable(handler)} is not told: ${permission} is not granted`,
  );
  return [line, ...refused.map((text) => `${clockTime(timestamp)} ${INDENT} ${colors.yellow(text)}`)];
}

function formatStart({ attempt, event, deliveryId }: StreamMessages['attempt'], colors: Colors): string[] {
  const time = clockTime(attempt.startedAt);
  const count = say`attempt ${attempt.retry + 1}/${RETRY_SCHEDULE_MS.length + 1}`;
  const signature = attempt.requestHeaders[DELIVERY_HEADERS.signature];
  return [
    `${time} ${colors.cyan('-->')} ${colors.bold(event)} ${tag(deliveryId)} ${count}`,
    ...(signature === undefined
      ? []
      : [`${time} ${INDENT} ${colors.dim(`${DELIVERY_HEADERS.signature}: ${signature}`)}`]),
  ];
}

function formatHandlerLog({ level, text, at, deliveryId }: StreamMessages['handler-log'], colors: Colors): string[] {
  const label = level === 'info' ? '' : `${level} `;
  const paint = { debug: colors.dim, info: String, warn: colors.yellow, error: colors.red }[level];
  return toPrintableLines(text).map(
    (line) => `${clockTime(at)} ${INDENT} ${paint(label + line)} ${colors.dim(tag(deliveryId))}`,
  );
}

function formatApiCall(call: StreamMessages['api-call'], colors: Colors): string {
  const { method, path, status, code, durationMs, deliveryId, at } = call;
  const result = code === 'ok' ? colors.green(status) : colors.red(`${status} ${code}`);
  const text = `${toPrintable(method)} ${toPrintable(path)} ${result} (${formatDuration(durationMs)})`;
  if (deliveryId === null) return `${clockTime(at)} api ${text}`;
  return `${clockTime(at)} ${INDENT} ${text} ${colors.dim(tag(deliveryId))}`;
}

function formatReload(reload: StreamMessages['reload'], colors: Colors): string[] {
  const name = toPrintable(reload.name);
  if (reload.ok) return [say`reloaded ${name} (${formatDuration(reload.durationMs)})`];
  const why = reload.findings.length > 0 ? '' : `: ${toPrintable(reload.problem ?? '')}`;
  const line = `${say`not reloaded, the previous version of ${name} keeps running`}${why}`;
  return [colors.red(line), ...formatFindings(reload.findings, colors)];
}

/** The beginning of a delivery's id: enough to tell its lines, and for `deliveries show`. */
const tag = (deliveryId: string): string => `[dlv ${deliveryId.slice(0, 4)}…]`;

/** `HH:MM:SS` where this machine is. */
const clockTime = (iso: string): string =>
  toDate(fromIso(iso) ?? 0)
    .toTimeString()
    .slice(0, 8);
