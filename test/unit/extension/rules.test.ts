import { describe, expect, test } from 'vitest';
import { formatIssue, type Issue, isRuleCode, parseManifest, RULES, type Rule, summarizeIssues } from '#extension';

const rules = Object.entries<Rule>(RULES);
const issue = (part: Partial<Issue>): Issue => ({
  code: 'event-unknown',
  severity: 'error',
  path: null,
  args: {},
  range: { file: 'plugin.json', line: 1, column: 1 },
  ...part,
});

describe('RULES', () => {
  test.each(rules)('%s has a kebab-case code and whole sentences for people', (code, rule) => {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
    expect(rule.remedy).toMatch(/^[A-Z].*\.$/);
    expect(rule.message).not.toBe('');
  });

  test.each(rules)('%s has words only for arguments of its message', (_, rule) => {
    for (const name of Object.keys(rule.words ?? {})) expect(rule.message).toContain(`{${name}}`);
  });

  test('isRuleCode knows the codes and nothing inherited', () => {
    expect(isRuleCode('event-unknown')).toBe(true);
    expect(isRuleCode('event-unheard-of')).toBe(false);
    expect(isRuleCode('constructor')).toBe(false);
  });
});

describe('formatIssue', () => {
  test('fills in the arguments and the nearest valid value', () => {
    const args = { event: 'order.payed', suggestion: 'order.paid' };
    expect(formatIssue(issue({ args }))).toBe('"order.payed" is not an event type. Did you mean "order.paid"?');
  });

  test('turns names of situations into words, but leaves what the author wrote', () => {
    const args = { handler: 'EACCES', problem: 'EACCES' };
    expect(formatIssue(issue({ code: 'handler-unreadable', args }))).toBe(
      '"EACCES" cannot be read: permission denied.',
    );
  });

  test('shows a situation without words by its name', () => {
    const args = { handler: 'a.ts', problem: 'constructor' };
    expect(formatIssue(issue({ code: 'handler-unreadable', args }))).toBe('"a.ts" cannot be read: constructor.');
  });

  test('keeps hostile values on one short line', () => {
    const message = formatIssue(issue({ args: { event: `\u001b[31m\r\n\u202e${'x'.repeat(1_000_000)}` } }));
    expect(message).toMatch(/^"\\u001b\[31m\\u000d\\u000a\\u202ex+…" is not an event type\.$/);
    expect(message.length).toBeLessThan(300);
  });
});

test('summarizeIssues counts each severity and what was not checked', () => {
  const { issues } = parseManifest('{"name":"a","version":"1","permissions":[],"webhooks":[],"ui":[],"x":1,"y":2}');
  expect(summarizeIssues(issues, { suppressed: 2, notRun: 3 })).toEqual({
    error: 1,
    warning: 2,
    notice: 1,
    suppressed: 2,
    notRun: 3,
  });
});
