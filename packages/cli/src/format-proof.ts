import type { CountedCall, Difference, FailedDelivery, IdempotencyProof, OrderProof } from '#emulator';
import { toPrintable, toPrintableJson } from './printable.ts';

/** What was found by delivering once and twice, as text. */
export function formatIdempotencyProof({
  verdict,
  event,
  changes,
  differences,
  calls,
  failures,
}: IdempotencyProof): string[] {
  const again = calls.filter(({ once, twice }) => twice > once);
  switch (verdict) {
    case 'unproven':
      return [`Nothing is proven: ${event} was delivered once, and a handler failed.`, ...failures.map(formatFailure)];
    case 'same':
      return [
        `${event} is idempotent: delivered twice, the store ends as after one delivery.`,
        ...(changes === 0 ? ['One delivery changes nothing in the store.'] : []),
        ...formatCalls(again),
      ];
    case 'different':
      return [
        `${event} is not idempotent: delivered twice, the store ends otherwise than after one delivery.`,
        ...formatDifferences(differences, { first: 'once', second: 'twice' }),
        ...failures.map((failure) => `${formatFailure(failure)} when delivered twice`),
        ...formatCalls(again),
      ];
  }
}

/** What was found by delivering in every order, as text. */
export function formatOrderProof(proof: OrderProof): string[] {
  const { verdict, events, orders, tried, changes, order, differences, failures } = proof;
  const natural = events.join(', ');
  switch (verdict) {
    case 'unproven':
      return [
        `Nothing is proven: delivered in the order in which they happened (${natural}), an event failed for good.`,
        ...failures.map(formatFailure),
      ];
    case 'same':
      return [
        `The order does not matter: all ${orders} orders of ${natural} end the same.`,
        ...(changes === 0 ? ['None of the events changes anything in the store.'] : []),
      ];
    case 'different':
      return [
        `The order matters: ${(order ?? []).join(', ')} ends otherwise than ${natural}.`,
        ...formatDifferences(differences, { first: 'as they happened', second: 'in this order' }),
        ...failures.map((failure) => `${formatFailure(failure)} in this order`),
        `${tried} of ${orders} orders were tried.`,
      ];
  }
}

/** More than that nobody reads; `--json` has all. */
const SHOWN = 40;

function formatDifferences(differences: readonly Difference[], runs: { first: string; second: string }): string[] {
  const lines = differences.slice(0, SHOWN).map((difference) => `  ${formatDifference(difference, runs)}`);
  const more = differences.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more, which --json shows`] : lines;
}

function formatDifference(
  { record, field, first, second }: Difference,
  runs: { first: string; second: string },
): string {
  const name = record.name === null ? '' : ` ${toPrintableJson(record.name)}`;
  const subject = `${record.kind}${name} (${toPrintable(record.id)})`;
  if (field === null) return `${subject}: only ${second === null ? runs.first : runs.second}`;
  return `${subject}: ${field} ${toPrintableJson(first)} ${runs.first}, ${toPrintableJson(second)} ${runs.second}`;
}

const formatFailure = ({ event, target, attempts, error }: FailedDelivery): string =>
  `  ${event} ${toPrintable(target)}: failed at attempt ${attempts} with ${toPrintable(error)}`;

const formatCalls = (again: readonly CountedCall[]): string[] =>
  again.length === 0
    ? []
    : [
        'Calls made again:',
        ...again.slice(0, SHOWN).map(({ method, path, status, once, twice }) => {
          return `  ${toPrintable(method)} ${toPrintable(path)} ${status}: ${once} once, ${twice} twice`;
        }),
      ];
