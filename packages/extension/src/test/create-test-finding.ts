import { type Finding, MANIFEST_FILE } from '#contract';
import type { Placeholder } from '../rules/issue.ts';
import { showText } from '../rules/show-text.ts';
import { TEST_RULES, type TestRuleCode } from './test-rules.ts';

type Args<C extends TestRuleCode> = {
  readonly [P in Placeholder<(typeof TEST_RULES)[C]['message']>]: string | number;
};

const MANIFEST_PLACE = { file: MANIFEST_FILE, line: 1, column: 1 };

/** Makes a finding of a run of the tests; without a place it is about the extension as a whole. */
export function createTestFinding<C extends TestRuleCode>(
  code: C,
  args: Args<C>,
  place: Pick<Finding, 'file' | 'line' | 'column'> = MANIFEST_PLACE,
): Finding {
  const { severity, message, remedy } = TEST_RULES[code];
  const values: Readonly<Record<string, string | number>> = args;
  const { file, line, column } = place;
  return {
    ...{ code, severity, file, line, column },
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => showText(values[name] ?? '')),
    ...{ path: null, help: remedy, fix: null },
  };
}
