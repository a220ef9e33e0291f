import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIssue, parseManifest } from '#extension';

const VALID = JSON.stringify(
  {
    $schema: './plugin.schema.json',
    name: '会员 👍',
    version: '1.0.0-rc.1',
    permissions: ['order:view', 'customer:view'],
    webhooks: [
      { event: 'order.paid', handler: 'handlers/paid.ts' },
      { event: 'customer.created', handler: 'handlers/customer.ts' },
    ],
    ui: [{ target: 'order', entry: 'panel.ts' }],
  },
  null,
  2,
);

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What holds for any text whatever. */
function expectVerdict(text: string) {
  const { manifest, issues } = parseManifest(text);
  expect(manifest === null).toBe(issues.some((issue) => issue.severity === 'error'));
  if (!isJson(text.replace(/^\uFEFF/, ''))) expect(manifest).toBeNull();
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const issue of issues) {
    expect(formatIssue(issue)).not.toMatch(/\p{Cc}/u);
    const line = lines[issue.range.line - 1];
    expect(line).toBeDefined();
    expect(issue.range.column).toBeGreaterThanOrEqual(1);
    expect(issue.range.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
  }
}

const edit = fc.record({
  at: fc.nat(VALID.length),
  remove: fc.nat(12),
  insert: fc.oneof(
    fc.string({ maxLength: 6, unit: 'binary' }),
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '//',
      '/*',
      '\n',
      '\r',
      '\\',
      'null',
      '-',
      '1e',
      '\uFEFF',
      '"__proto__":',
    ),
  ),
});

describe('parseManifest on hostile text', { timeout: 60_000 }, () => {
  test('judges every damaged manifest and never throws', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        expectVerdict(
          edits.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), VALID),
        );
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test('judges every JSON value in the place of a field', () => {
    const key = fc.constantFrom(
      'name',
      'version',
      'permissions',
      'webhooks',
      'ui',
      '__proto__',
      'constructor',
      'toString',
    );
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        expectVerdict(JSON.stringify(Object.defineProperty(JSON.parse(VALID), name, { value, enumerable: true })));
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test.each([
    ['arrays', '['.repeat(500_000)],
    ['objects', '{"a":'.repeat(200_000)],
    ['closed arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['wrongly closed arrays', '[},'.repeat(300_000)],
    ['arrays behind a comment with a quote', `/*"*/${'['.repeat(100_000)}`],
  ])('stops at deep nesting of %s', (_, text) => {
    expect(parseManifest(text).manifest).toBeNull();
    expect(parseManifest(text).issues.map((issue) => issue.code)).toContain('json-too-deep');
  });

  test.each([
    ['lines of nonsense', 'x\n'.repeat(500_000)],
    ['wrongly closed objects', '{"a":]'.repeat(150_000)],
    ['commas', ','.repeat(1_000_000)],
    ['empty entries', `{"webhooks":[${'{},'.repeat(300_000)}{}]}`],
    ['unknown fields', `{${Array.from({ length: 60_000 }, (_, index) => `"f${index}":0`).join()}}`],
    ['unknown events', `{"webhooks":[${'{"event":"order.pay","handler":"a"},'.repeat(25_000)}{}]}`],
  ])('survives a megabyte of %s', (_, text) => {
    expect(parseManifest(text).manifest).toBeNull();
  });
});
