import { expect, test } from 'vitest';
import { SEVERITIES } from '#contract';
import { parseFailLevel } from '../../../packages/cli/src/flags/fail-level.ts';

test.each([
  [undefined, ['error']],
  ['error', ['error']],
  ['warning', ['error', 'warning']],
  ['notice', ['error', 'warning', 'notice']],
])('a fail level of %s fails for %j', (level, failing) => {
  const isFailure = parseFailLevel(level);
  expect(SEVERITIES.filter((severity) => isFailure({ severity }))).toEqual(failing);
});
