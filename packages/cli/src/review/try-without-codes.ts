import { join } from 'node:path';
import { opensNothing, type Permission, type Review } from '#contract';
import { sentence, UsageError } from '#core';
import { isObject, readExtensionPackage } from '../flags/extension-package.ts';
import { say } from '../language/say.ts';
import { toPrintable } from '../output/printable.ts';
import type { Tell } from '../output/progress.ts';
import { warnOfOwnCode } from '../process/warn-of-own-code.ts';
import { runTests } from '../test/run-tests.ts';

type Mutation = NonNullable<Review['mutation']>;

/** What `npm init` writes for want of tests. */
const NO_TESTS = /no test specified/;

/**
 * Runs an author's own tests once as they are, then once without each of the codes. Undefined when there are none.
 * @throws UsageError when the tests do not pass as they are
 */
export async function tryWithoutCodes(
  dir: string,
  codes: readonly Permission[],
  { timeLimitMs, tell }: { readonly timeLimitMs: number; readonly tell: Tell },
): Promise<Mutation | undefined> {
  if (!hasTests(dir)) return undefined;
  warnOfOwnCode(dir, sentence`The tests`);
  tell(say`Running the tests as they are`);
  await requirePassing(dir, timeLimitMs);
  const mutation: Mutation = [];
  // Without a code that opens nothing no test can end otherwise, and `validate` has its own word for it.
  const opening = codes.filter((code) => !opensNothing(code));
  for (const [index, code] of opening.entries()) {
    tell(say`Running the tests without ${code}, ${index + 1} of ${opening.length}`);
    const { outcome } = await runTests(dir, { TILLKIT_WITHHOLD: code }, timeLimitMs);
    mutation.push({ code, changed: outcome !== 'passed' });
  }
  return mutation;
}

function hasTests(dir: string): boolean {
  const read = readExtensionPackage(dir);
  if (read === undefined) return false;
  if ('problem' in read) {
    const message = sentence`It holds no tests to run: ${read.problem}.`;
    throw new UsageError('bad-package-json', message, { location: { file: join(dir, 'package.json') } });
  }
  const scripts = isObject(read.value) ? read.value.scripts : undefined;
  const script = isObject(scripts) ? scripts.test : undefined;
  return typeof script === 'string' && script.trim() !== '' && !NO_TESTS.test(script);
}

async function requirePassing(dir: string, timeLimitMs: number): Promise<void> {
  const { outcome, tail } = await runTests(dir, { TILLKIT_WITHHOLD: '' }, timeLimitMs);
  if (outcome === 'passed') return;
  const problem = {
    failed: sentence`fail`,
    'timed-out': sentence`do not end within ${timeLimitMs / 1000} s`,
    'not-started': sentence`cannot be started: there is no npm`,
  }[outcome];
  throw new UsageError(
    'tests-not-passing',
    sentence`The tests of ${dir} ${problem} before any permission is withheld.`,
    {
      nextSteps: [
        sentence`Make them pass: npm test`,
        ...(outcome === 'timed-out' ? [sentence`Or give them more time: --time-limit 15m`] : []),
        ...(tail.trim() === '' ? [] : [sentence`They printed last: ${lastLines(tail)}`]),
      ],
    },
  );
}

const lastLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => toPrintable(line.trim()))
    .filter((line) => line !== '')
    .slice(-5)
    .join(' | ');
