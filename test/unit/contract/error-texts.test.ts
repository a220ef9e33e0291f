import { describe, expect, test } from 'vitest';
import {
  API_MESSAGES,
  type ApiErrorDetail,
  type ApiErrorReason,
  describeError,
  formatApiMessage,
  readApiMessage,
} from '#contract';
import { toSentence } from '#core';
import { readSourceFiles, visit } from '../../support/source-file.ts';

const REASONS = Object.keys(API_MESSAGES) as ApiErrorReason[];

/** A detail with a value of its own for each place of the message. */
const detailOf = (reason: ApiErrorReason): ApiErrorDetail => {
  const names = [...API_MESSAGES[reason].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { ...Object.fromEntries(names.map((name) => [name, `value-of-${name}`])), reason };
};

const english = (detail: ApiErrorDetail): string =>
  String(toSentence(describeError({ code: 'VALIDATION_ERROR', detail })));

describe('what the messages say, in English', () => {
  test.each(REASONS)('%s is one English sentence with its values, read back from the Chinese message', (reason) => {
    const detail = detailOf(reason);
    const told = english(detail);
    expect(told).toMatch(/^[A-Z][^\p{Script=Han}]*$/u);
    expect(told).not.toMatch(/[{}]/);
    const read = readApiMessage(formatApiMessage(detail));
    expect(read).toEqual(detail);
    for (const [name, value] of Object.entries(detail)) {
      // The nearest name is a next step of its own.
      if (name !== 'reason' && name !== 'nearest') expect(told).toContain(value);
    }
  });

  test('a failure without a reason tells its code', () => {
    expect(readApiMessage('资源冲突')).toBeUndefined();
    const told = toSentence(describeError({ code: 'CONFLICT', detail: undefined }));
    expect(String(told)).toBe('The emulator refuses this with CONFLICT.');
  });

  test('each rule that a source names in Chinese', () => {
    const rules = listChineseRules();
    expect(rules).toEqual(expect.arrayContaining(['长度 ≥ 3', '非零整数', '订阅 3 需要在 permissions 中声明 3']));
    for (const rule of rules) {
      expect(english({ reason: 'format', field: 'set', rule })).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

/** Chinese texts that the sources of the server give as a rule or a problem, a value standing for each expression. */
function listChineseRules(): string[] {
  const found = new Set<string>();
  const note = (value: unknown): void => {
    const node = value as { type: string; value?: unknown; quasis?: { value: { cooked?: string | null } }[] } | null;
    const parts = node?.type === 'TemplateLiteral' ? node.quasis?.map((quasi) => quasi.value.cooked ?? '') : undefined;
    const text = node?.type === 'Literal' ? String(node.value) : (parts ?? []).join('3');
    if (/\p{Script=Han}/u.test(text)) found.add(text);
  };
  const folders = ['api', 'contract', 'control', 'emulator', 'store'].map((name) => `packages/${name}/src`);
  for (const { program } of folders.flatMap(readSourceFiles)) {
    visit(program, {
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && ['rule', 'problem'].includes(key.name)) note(value);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && ['rule', 'problem'].includes(id.name)) note(init);
      },
      CallExpression: ({ callee, arguments: given }) => {
        if (callee.type === 'Identifier' && ['range', 'breaks', 'refuse', 'invalid'].includes(callee.name))
          note(given[1]);
      },
    });
  }
  return [...found];
}
