import type { Attempt, Delivery } from '#contract';
import { formatDuration } from './duration.ts';
import { toPrintable, toPrintableLines } from './printable.ts';

/** A delivery as a tree: the event, each attempt, and in it the log, the API calls and the error. */
export function formatDeliveryTree(delivery: Delivery): string[] {
  const { id, event, state, reason, createdAt, nextAttemptAt, body, attempts } = delivery;
  const outcome = reason === null ? state : `${state} (${reason})`;
  const next = nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt}`;
  return [
    `event ${event} ${createdAt}`,
    `└─ delivery ${id} ${outcome}${next}`,
    `   ├─ body ${toPrintable(body)}`,
    ...branches(attempts.map(formatAttempt), '   '),
  ];
}

function formatAttempt(attempt: Attempt): string[] {
  const { number, cycle, retry, trigger, target, startedAt, outcome, status, errorCode, durationMs, responseBody } =
    attempt;
  const result = outcome === null ? 'under way' : `${outcome} [${status ?? errorCode ?? outcome}]`;
  const took = durationMs === null ? '' : ` (${formatDuration(durationMs)})`;
  const details = [
    ...attempt.logs.map(({ level, text }) => [`log ${level}: ${toPrintable(text)}`]),
    ...(attempt.logTruncated ? [['the log is longer than what is kept']] : []),
    ...attempt.apiCalls.map((call) => [
      `${toPrintable(call.method)} ${toPrintable(call.path)} ${call.status} ${call.code} (${formatDuration(call.durationMs)})`,
    ]),
    ...(attempt.error === null ? [] : [toPrintableLines(attempt.error.stack)]),
    ...(responseBody === null || responseBody === '' ? [] : [[`response ${toPrintable(responseBody)}`]]),
  ];
  return [
    `attempt ${number} (cycle ${cycle}, ${retry === 0 ? 'first' : `retry ${retry}`}, ${trigger}) ${startedAt} ${toPrintable(target)} ${result}${took}`,
    ...branches(details, ''),
  ];
}

/** Draws items of several lines each as branches; the first line carries the branch. */
function branches(items: readonly (readonly string[])[], indent: string): string[] {
  return items.flatMap((lines, index) => {
    const isLast = index === items.length - 1;
    return lines.map((line, row) => indent + (row === 0 ? (isLast ? '└─ ' : '├─ ') : isLast ? '   ' : '│  ') + line);
  });
}
