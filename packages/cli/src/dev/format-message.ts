import {
  type Attempt,
  DELIVERY_HEADERS,
  FAULT_HEADER,
  type Finding,
  RETRY_SCHEDULE_MS,
  type StreamMessage,
  type StreamMessages,
} from '#contract';
import { fromIso, toDate } from '#core';
import type { LogLevel } from '../flags/log-level.ts';
import { say } from '../language/say.ts';
import { formatDuration } from '../output/duration.ts';
import { formatFindings } from '../output/format-findings.ts';
import type { Colors } from '../output/output.ts';
import { toPrintable, toPrintableLines } from '../output/printable.ts';

const SHOWN_TEXT = 400;
const INDENT = '   ';

/** How lines of the live log are made. */
export interface LogStyle {
  readonly colors: Colors;
  readonly level: LogLevel;
  /** Name of an app where a line must say which one it is about; empty where there is only one. */
  readonly appName: (id: string) => string;
}

/** Messages whose lines need nothing but themselves. */
type PlainMessage = Exclude<StreamMessage, { kind: 'delivery' }>;

/** The lines of the live log for a message; what foreign code wrote has its control characters escaped. */
export function formatMessage({ kind, data }: PlainMessage, style: LogStyle): string[] {
  switch (kind) {
    case 'event':
      return formatEvent(data, style);
    case 'attempt':
      return style.level === 'quiet' ? [] : formatStart(data, style);
    case 'handler-log':
      return formatHandlerLog(data, style);
    case 'api-call':
      return style.level === 'quiet' ? [] : [formatApiCall(data, style)];
    case 'reload':
      return formatReload(data, style);
    case 'clock':
      return style.level === 'quiet' ? [] : [`${clockTime(data.now)} ${say`clock ${data.mode} ${data.now}`}`];
  }
}

/** The lines for what became of a delivery: how its attempt ended, if one did, and what follows. */
export function formatDelivery(
  { id, event, appId, state, reason, nextAttemptAt }: StreamMessages['delivery'],
  end: StreamMessages['attempt'] | undefined,
  style: LogStyle,
): string[] {
  const { colors, level } = style;
  if (end === undefined) {
    return state === 'failed' ? [colors.red(say`delivery of ${event} ${tag(id)} failed: ${reason ?? ''}`)] : [];
  }
  const { outcome, status, errorCode, durationMs, target } = end.attempt;
  if (level === 'quiet' && outcome === 'succeeded') return [];
  const endedAt = end.attempt.finishedAt ?? end.attempt.startedAt;
  const time = timeAndApp(endedAt, appId, style);
  const paint = outcome === 'succeeded' ? colors.green : colors.red;
  const result = paint(`[${status ?? errorCode ?? outcome}]`);
  const took = `(${formatDuration(durationMs ?? 0)})`;
  const next = state === 'failed' ? say`failed: ${reason ?? ''}` : formatNext(endedAt, nextAttemptAt);
  const fault = end.attempt.responseHeaders[FAULT_HEADER];
  const made = fault === undefined ? '' : say`fault: ${toPrintable(fault)}`;
  const head = [time, paint('<--'), result, toPrintable(target), took, tag(id), made, next].filter(
    (part) => part !== '',
  );
  return [head.join(' '), ...formatFailure(end.attempt).map((line) => `${time} ${INDENT} ${colors.red(line)}`)];
}

/** Why an attempt failed: the stack of a handler, or the answer of a server. */
function formatFailure({ outcome, status, error, responseHeaders, responseBody }: Attempt): string[] {
  const stack =
    error === null ? [] : toPrintableLines(error.stack === '' ? `${error.name}: ${error.message}` : error.stack);
  if (outcome !== 'failed' || status === null) return stack;
  const { location = '' } = responseHeaders;
  const redirect = status < 300 || status > 399 ? [] : [say`redirects are not followed: ${toPrintable(location)}`];
  const answer = responseBody === null || responseBody === '' ? [] : [say`answer: ${shorten(responseBody)}`];
  return [...redirect, ...answer, ...stack];
}

function shorten(text: string): string {
  const shown = toPrintable(text);
  return shown.length > SHOWN_TEXT ? `${shown.slice(0, SHOWN_TEXT)}…` : shown;
}

const formatNext = (from: string, to: string | null): string =>
  to === null ? '' : say`next in ${formatDuration(Math.max(0, (fromIso(to) ?? 0) - (fromIso(from) ?? 0)))}`;

function formatEvent(
  { event, payload, timestamp, deliveryIds, withheld, loop }: StreamMessages['event'],
  { colors, level }: LogStyle,
): string[] {
  const time = clockTime(timestamp);
  const head = `${time} ${say`event`} ${event}`;
  const line = level === 'verbose' ? `${head} ${shorten(JSON.stringify(payload))}` : head;
  if (loop !== null) {
    const way = toPrintable(loop.join(' → '));
    return [line, colors.red(`${time} ${INDENT} ${say`stopped here, handlers cause one another: ${way}`}`)];
  }
  if (deliveryIds.length + withheld.length === 0)
    return level === 'verbose' ? [colors.dim(`${line} (${say`no webhook`})`)] : [];
  const refused = withheld.map(
    ({ appName, handler, permission }) =>
      say`${toPrintable(appName)}, ${toPrintable(handler)} is not told: ${permission} is not granted`,
  );
  return level === 'quiet' ? [] : [line, ...refused.map((text) => `${time} ${INDENT} ${colors.yellow(text)}`)];
}

function formatStart({ attempt, event, deliveryId, appId }: StreamMessages['attempt'], style: LogStyle): string[] {
  const { colors, level } = style;
  const time = timeAndApp(attempt.startedAt, appId, style);
  const count = say`attempt ${attempt.retry + 1}/${RETRY_SCHEDULE_MS.length + 1}`;
  const signature = level === 'verbose' ? attempt.requestHeaders[DELIVERY_HEADERS.signature] : undefined;
  return [
    `${time} ${colors.cyan('-->')} ${colors.bold(event)} ${tag(deliveryId)} ${count}`,
    ...(signature === undefined
      ? []
      : [`${time} ${INDENT} ${colors.dim(`${DELIVERY_HEADERS.signature}: ${signature}`)}`]),
  ];
}

function formatHandlerLog(line: StreamMessages['handler-log'], style: LogStyle): string[] {
  const { level, text, at, deliveryId, appId } = line;
  if (style.level === 'quiet' && (level === 'debug' || level === 'info')) return [];
  const { colors } = style;
  const label = level === 'info' ? '' : `${level} `;
  const paint = { debug: colors.dim, info: String, warn: colors.yellow, error: colors.red }[level];
  const time = timeAndApp(at, appId, style);
  return toPrintableLines(text).map((one) => `${time} ${INDENT} ${paint(label + one)} ${colors.dim(tag(deliveryId))}`);
}

function formatApiCall(call: StreamMessages['api-call'], style: LogStyle): string {
  const { colors } = style;
  const { method, path, status, code, durationMs, appId, deliveryId, at, fault } = call;
  const result = code === 'ok' ? colors.green(status) : colors.red(`${status} ${code}`);
  const made = fault ? ` ${colors.yellow(say`fault: ${'rule'}`)}` : '';
  const text = `${toPrintable(method)} ${toPrintable(path)} ${result} (${formatDuration(durationMs)})${made}`;
  const time = appId === null ? clockTime(at) : timeAndApp(at, appId, style);
  if (deliveryId === null) return `${time} api ${text}`;
  return `${time} ${INDENT} ${text} ${colors.dim(tag(deliveryId))}`;
}

function formatReload(reload: StreamMessages['reload'], { colors, level }: LogStyle): string[] {
  const name = toPrintable(reload.name);
  if (reload.ok) return level === 'quiet' ? [] : [say`reloaded ${name} (${formatDuration(reload.durationMs)})`];
  const why = reload.findings.length > 0 ? '' : `: ${toPrintable(reload.problem ?? '')}`;
  const line = `${say`not reloaded, the previous version of ${name} keeps running`}${why}`;
  return [colors.red(line), ...formatFindings(reload.findings, colors)];
}

/** What is said when a file was saved and the findings are what they were before. */
export function formatStillBroken(findings: readonly Finding[], { colors }: Pick<LogStyle, 'colors'>): string {
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const place = first === undefined ? '' : `: ${toPrintable(first.file)}:${first.line}:${first.column}`;
  return colors.red(`${say`still broken`}${place}`);
}

const timeAndApp = (at: string, appId: string, { appName }: LogStyle): string =>
  [clockTime(at), toPrintable(appName(appId))].filter((part) => part !== '').join(' ');

/** The beginning of a delivery's id: enough to tell its lines, and for `deliveries show`. */
const tag = (deliveryId: string): string => `[dlv ${deliveryId.slice(0, 4)}…]`;

/** `HH:MM:SS` where this machine is. */
const clockTime = (iso: string): string =>
  toDate(fromIso(iso) ?? 0)
    .toTimeString()
    .slice(0, 8);
