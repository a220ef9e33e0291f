import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REVIEW_RULES, RULES, type Rule, TEST_RULES } from '#extension';
import { createRulePages, RULE_PAGES } from '../../../tools/generate/rules.ts';

const codes = [RULES, REVIEW_RULES, TEST_RULES].flatMap((rules) => Object.keys(rules));
const pages = new Map(createRulePages().map(({ path, text }) => [path, text]));

describe('the pages of the rules', () => {
  test('are there for each rule, with a list of all, and for nothing else', () => {
    const expected = ['README.md', ...codes.map((code) => `${code}.md`)].sort();
    expect([...pages.keys()].sort()).toEqual(expected.map((name) => `docs/rules/${name}`).sort());
    expect(readdirSync(join(import.meta.dirname, '../../..', RULE_PAGES)).sort()).toEqual(expected);
  });

  test.each(codes)('%s is on the list, and its page says all that the rule does', (code) => {
    const rule: Rule | undefined = Object.entries<Rule>({ ...RULES, ...REVIEW_RULES, ...TEST_RULES }).find(
      ([name]) => name === code,
    )?.[1];
    expect(rule?.example).toMatch(/\S/);
    expect(pages.get('docs/rules/README.md')).toContain(`| [${code}](${code}.md) | ${rule?.severity} |`);
    const page = pages.get(`docs/rules/${code}.md`) ?? '';
    for (const text of [`# ${code}\n`, rule?.summary, rule?.message, rule?.remedy, rule?.example]) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/undefined|\[object/);
  });

  test('have no rule of several tables', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('read like this', () => {
    expect(pages.get('docs/rules/handler-type.md')).toBe(
      [
        '# handler-type',
        'A handler is written in TypeScript or JavaScript. A breach is an **error**.',
        '## Broken by',
        '```text\n{ "handler": "handlers/paid.py" }\n```',
        '## What you see',
        '```text\n"{handler}" is neither TypeScript nor JavaScript.\n```',
        '## What to do',
        'Use a file that ends in .ts, .mts, .js or .mjs.',
        '[All rules](README.md)\n',
      ].join('\n\n'),
    );
    expect(pages.get('docs/rules/handler-unreadable.md')).toContain('| EACCES | permission denied |');
  });
});
