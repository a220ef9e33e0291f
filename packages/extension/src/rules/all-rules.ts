import { REVIEW_RULES } from '../review/review-rules.ts';
import { TEST_RULES } from '../test/test-rules.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules.ts';

/** The rules of `validate`, `review` and `test` by their codes. */
export const ALL_RULES: Readonly<Record<string, Rule>> = { ...RULES, ...REVIEW_RULES, ...TEST_RULES };
