import { type Attempt, type CausalTree, type CausedEvent, type Delivery, FAULT_HEADER, isHeld } from '#contract';
import { sentence } from '#core';
import { say } from '../language/say.ts';
import { formatDuration } from '../output/duration.ts';
import { toPrintable, toPrintableLines } from '../output/printable.ts';

/**
 * A causal tree as text: the call, the event, its delivery, each attempt, and in it the log, the API calls, the error, the
 * answer, and the events that its handler caused.
 */
export function formatDeliveryTree(tree: CausalTree): string[] {
  const [first] = tree.events;
  const lines = first === undefined ? [] : formatEvent(first, tree);
  return tree.truncated ? [...lines, say`more came of it than is shown`] : lines;
}

function formatEvent(event: CausedEvent, tree: CausalTree): string[] {
  const { call, timestamp, deliveryIds, stopped } = event;
  const shown = tree.deliveries.filter(({ id }) => deliveryIds.includes(id));
  const others = deliveryIds.length - shown.length;
  const notes = [
    ...(call === null ? [] : [say`by ${toPrintable(call)}`]),
    ...(others === 0 ? [] : [others === 1 ? say`and 1 more delivery` : say`and ${others} more deliveries`]),
    ...(stopped ? [say`delivered to nobody: too many handlers have caused one another`] : []),
  ];
  const head = [`${say`event`} ${event.event} ${timestamp}`, ...notes].join(', ');
  return [head, ...branches(shown.map((delivery) => formatDelivery(delivery, tree)))];
}

function formatDelivery(delivery: Delivery, tree: CausalTree): string[] {
  const { id, appName, handler, state, reason, nextAttemptAt, body, attempts } = delivery;
  const outcome = reason === null ? state : `${state} (${reason})`;
  const due = nextAttemptAt === null ? '' : `, ${say`next attempt ${nextAttemptAt}`}`;
  const next = isHeld(delivery) ? `, ${say`held`}` : due;
  const caused = (attempt: Attempt) =>
    tree.events.filter(({ causedBy }) => causedBy?.deliveryId === id && causedBy.attempt === attempt.number);
  return [
    `${say`delivery ${id}`} ${outcome}${next}`,
    ...branches([
      [say`to ${toPrintable(appName)}, ${toPrintable(handler)}`],
      [say`body ${toPrintable(body)}`],
      ...attempts.map((attempt) => formatAttempt(attempt, caused(attempt), tree)),
    ]),
  ];
}

function formatAttempt(attempt: Attempt, caused: readonly CausedEvent[], tree: CausalTree): string[] {
  const { number, cycle, retry, trigger, target, startedAt, outcome, status, errorCode, durationMs, error } = attempt;
  const result = outcome === null ? say`under way` : `${outcome} [${status ?? errorCode ?? outcome}]`;
  const took = durationMs === null ? '' : ` (${formatDuration(durationMs)})`;
  const fault = attempt.responseHeaders[FAULT_HEADER];
  const details = [
    ...attempt.logs.map(({ level, text }) => [say`log ${level}: ${toPrintable(text)}`]),
    ...(attempt.logTruncated ? [[say`the log is longer than what is kept`]] : []),
    ...attempt.apiCalls.map((call) => [
      `${toPrintable(call.method)} ${toPrintable(call.path)} ${call.status} ${call.code} (${formatDuration(call.durationMs)})`,
    ]),
    ...(error === null ? [] : [toPrintableLines(error.stack === '' ? `${error.name}: ${error.message}` : error.stack)]),
    ...(attempt.responseBody === null || attempt.responseBody === ''
      ? []
      : [[say`response ${toPrintable(attempt.responseBody)}`]]),
    ...caused.map((event) => formatEvent(event, tree)),
  ];
  return [
    `${say`attempt ${number} (cycle ${cycle}, ${retry === 0 ? sentence`first` : sentence`retry ${retry}`}, ${trigger})`} ${startedAt} ${toPrintable(target)} ${result}${took}${fault === undefined ? '' : `, ${say`fault: ${toPrintable(fault)}`}`}`,
    ...branches(details),
  ];
}

/** Draws items of several lines each as branches; the first line carries the branch. */
function branches(items: readonly (readonly string[])[]): string[] {
  return items.flatMap((lines, index) => {
    const isLast = index === items.length - 1;
    return lines.map((line, row) => (row === 0 ? (isLast ? '└─ ' : '├─ ') : isLast ? '   ' : '│  ') + line);
  });
}
