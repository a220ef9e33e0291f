import type { Delivery } from '#contract';
import type { ReplayableAttempt } from '#emulator';

/** Where a test finds what it needs, as URLs relative to itself. */
export interface TestPlaces {
  readonly extension: string;
  readonly recording: string;
}

/** The text of a test for vitest, in TypeScript and JavaScript alike: it makes a delivery again and expects what was recorded. */
export function formatDeliveryTest(
  { event, id }: Delivery,
  { attempt, run }: ReplayableAttempt,
  { extension, recording }: TestPlaces,
): string {
  const { outcome, status, errorCode } = attempt;
  const calls = run.calls.flatMap(({ method, path, answer }) =>
    answer === null
      ? []
      : [
          `    { method: ${quote(method)}, path: ${quote(path)}, status: ${answer.status}, code: ${quote(answer.code)} },\n`,
        ],
  );
  const ended = outcome === 'interrupted' ? 'succeeded' : outcome;
  return `import { replayDelivery } from 'tillkit/testing';
import { expect, test } from 'vitest';

test(${quote(`${event} ${id.slice(0, 8)} goes as it was recorded`)}, async () => {
  const replay = await replayDelivery({
    extension: new URL(${quote(`${extension}/`)}, import.meta.url),
    recording: new URL(${quote(recording)}, import.meta.url),
    attempt: ${attempt.number},
  });

  expect(replay).toMatchObject({ outcome: ${quoteOrNull(ended)}, status: ${status}, errorCode: ${quoteOrNull(errorCode)} });
  expect(replay.calls).toMatchObject([${calls.length === 0 ? '' : `\n${calls.join('')}  `}]);
  expect(replay.divergences).toEqual([]);
  expect(replay.differences).toEqual([]);
});
`;
}

/** A text as code, in single quotes. */
const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const quoteOrNull = (text: string | null): string => (text === null ? 'null' : quote(text));
