import { describe, expect, test } from 'vitest';
import { colorsFor, formatDuration, formatFindings, toPrintable } from '#cli';

const plain = colorsFor({ isTTY: false });

describe('formatDuration', () => {
  test.each([
    [0, '0 ms'],
    [45, '45 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [1_549, '1.5 s'],
    [59_999, '59.9 s'],
    [60_000, '1 m'],
    [90_000, '1 m 30 s'],
    [300_000, '5 m'],
    [1_800_000, '30 m'],
    [7_200_000, '2 h'],
    [86_400_000, '24 h'],
    [5_460_000, '1 h 31 m'],
  ])('%i ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('toPrintable', () => {
  test('keeps Chinese text and emoji', () => {
    expect(toPrintable('订单已支付 🛒 café')).toBe('订单已支付 🛒 café');
  });

  test.each([
    ['colour codes', '\u001b[31mred', '\\u001b[31mred'],
    ['a title change', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
    ['8-bit controls', 'a\u009bb', 'a\\u009bb'],
    ['a carriage return', 'a\rb', 'a\\u000db'],
    ['turned writing direction', 'a\u202eb', 'a\\u202eb'],
    ['line separators', 'a\u2028b', 'a\\u2028b'],
    ['a command to GitHub Actions', ' ::error::gone', ' \\u003a:error::gone'],
    ['one in its old form', 'a ##[error]gone', 'a \\u0023#[error]gone'],
  ])('escapes %s', (_, text, shown) => {
    expect(toPrintable(text)).toBe(shown);
  });
});

describe('colorsFor', () => {
  const paint = (isTTY: boolean, env: NodeJS.ProcessEnv) => colorsFor({ isTTY }, env).red('x') !== 'x';

  test('colours only a terminal that wants it', () => {
    expect(paint(true, {})).toBe(true);
    expect(paint(false, {})).toBe(false);
    expect(paint(true, { NO_COLOR: '1' })).toBe(false);
    expect(paint(true, { CI: 'true' })).toBe(false);
    expect(paint(true, { TERM: 'dumb' })).toBe(false);
  });
});

describe('formatFindings', () => {
  const finding = { path: null, help: '', fix: null };

  test('puts the place in front, as one word that a terminal opens', () => {
    const lines = formatFindings(
      [
        {
          ...finding,
          code: 'permission-missing',
          severity: 'error',
          message: 'GET /api/customers/{id} requires "customer:view"',
          file: 'handlers/paid.ts',
          line: 10,
          column: 57,
        },
        {
          ...finding,
          code: 'late',
          severity: 'warning',
          message: 'Second.',
          file: 'handlers/paid.ts',
          line: 2,
          column: 3,
        },
        { ...finding, code: 'other', severity: 'notice', message: 'Third.', file: 'plugin.json', line: 1, column: 1 },
      ],
      plain,
    );
    expect(lines).toEqual([
      'handlers/paid.ts:10:57  error  GET /api/customers/{id} requires "customer:view"  permission-missing',
      'handlers/paid.ts:2:3  warning  Second.  late',
      'plugin.json:1:1  notice  Third.  other',
    ]);
  });
});
