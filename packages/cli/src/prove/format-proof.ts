import type { CountedCall, Difference, FailedDelivery, IdempotencyProof, OrderProof } from '#emulator';
import { say } from '../language/say.ts';
import { toPrintable, toPrintableJson } from '../output/printable.ts';

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
      return [
        say`Nothing is proven: ${event} was delivered once, and a handler failed.`,
        ...failures.map(formatFailure),
      ];
    case 'same':
      return [
        say`${event} is idempotent: delivered twice, the store ends as after one delivery.`,
        ...(changes === 0 ? [say`One delivery changes nothing in the store.`] : []),
        ...formatCalls(again),
      ];
    case 'different':
      return [
        say`${event} is not idempotent: delivered twice, the store ends otherwise than after one delivery.`,
        ...formatDifferences(differences, { first: say`once`, second: say`twice` }),
        ...failures.map((failure) => say`${formatFailure(failure)} when delivered twice`),
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
        say`Nothing is proven: delivered in the order in which they happened (${natural}), an event failed for good.`,
        ...failures.map(formatFailure),
      ];
    case 'same':
      return [
        say`The order does not matter: all ${orders} orders of ${natural} end the same.`,
        ...(changes === 0 ? [say`None of the events changes anything in the store.`] : []),
      ];
    case 'different':
      return [
        say`The order matters: ${(order ?? []).join(', ')} ends otherwise than ${natural}.`,
        ...formatDifferences(differences, { first: say`as they happened`, second: say`in this order` }),
        ...failures.map((failure) => say`${formatFailure(failure)} in this order`),
        say`${tried} of ${orders} orders were tried.`,
      ];
  }
}

/** More than that nobody reads; `--json` has all. */
const SHOWN = 40;

function formatDifferences(differences: readonly Difference[], runs: { first: string; second: string }): string[] {
  const lines = differences.slice(0, SHOWN).map((difference) => `  ${formatDifference(difference, runs)}`);
  const more = differences.length - lines.length;
  return more > 0 ? [...lines, `  ${say`and ${more} more, which --json shows`}`] : lines;
}

function formatDifference(
  { record, field, first, second }: Difference,
  runs: { first: string; second: string },
): string {
  const name = record.name === null ? '' : ` ${toPrintableJson(record.name)}`;
  const subject = `${record.kind}${name} (${toPrintable(record.id)})`;
  if (field === null) return say`${subject}: only ${second === null ? runs.first : runs.second}`;
  return `${subject}: ${field} ${toPrintableJson(first)} ${runs.first}, ${toPrintableJson(second)} ${runs.second}`;
}

const formatFailure = ({ event, target, attempts, error }: FailedDelivery): string =>
  `  ${say`${event} ${toPrintable(target)}: failed at attempt ${attempts} with ${toPrintable(error)}`}`;

const formatCalls = (again: readonly CountedCall[]): string[] =>
  again.length === 0
    ? []
    : [
        say`Calls made again:`,
        ...again.slice(0, SHOWN).map(({ method, path, status, once, twice }) => {
          return `  ${toPrintable(method)} ${toPrintable(path)} ${status}: ${say`${once} once, ${twice} twice`}`;
        }),
      ];
