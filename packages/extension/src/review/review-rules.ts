import type { Rule } from '../rules/rule.ts';

/** What only a review finds, by stable codes beside those of RULES. */
export const REVIEW_RULES = {
  'permission-added': {
    severity: 'warning',
    summary: 'A new version asks for the same permissions as the one before.',
    message: 'asks for "{permission}", which the other version does not: {allows}',
    remedy:
      'Decide whether the extension should be allowed that; take the code away if the new version can do without.',
    example: '1.0.0: ["order:view"] → 1.1.0: ["order:view", "customer:view"]',
  },
  'host-added': {
    severity: 'warning',
    summary: 'A new version calls the same hosts as the one before.',
    message: 'may call {host}, which the other version does not',
    remedy: 'Decide whether the extension should talk to that host, and look at what it sends there.',
    example: "1.0.0: no fetch → 1.1.0: await fetch('https://mail.example/send')",
  },
  'permission-untested': {
    severity: 'notice',
    summary: 'The tests of an extension fail when a permission that it asks for is withheld.',
    message: 'the tests pass without "{permission}"',
    remedy: 'Drop the code if nothing needs it; otherwise add a test of what does.',
    example: '{ "permissions": ["order:view", "customer:view"] }, and no test that reads a customer',
  },
  'tests-missing': {
    severity: 'warning',
    summary: 'An extension has tests of its own to try its permissions by.',
    message: 'there is no "test" script, so no permission was withheld',
    remedy: 'Add a test that uses createTestStore of tillkit/testing, and a "test" script to package.json.',
    example: '{ "name": "loyalty", "scripts": {} }',
  },
} as const satisfies Record<string, Rule>;

export type ReviewRuleCode = keyof typeof REVIEW_RULES;
