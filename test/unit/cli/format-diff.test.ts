import { describe, expect, test } from 'vitest';
import { colorsFor, formatDiff } from '#cli';

const colors = colorsFor({});
const diff = (before: string, after: string) => formatDiff('plugin.json', before, after, colors);
const lines = (...numbers: number[]) => numbers.map((number) => `line ${number}`).join('\n');

describe('formatDiff', () => {
  test('is empty for the same text', () => {
    expect(diff('a\nb', 'a\nb')).toEqual([]);
  });

  test('shows a changed line with three lines around it', () => {
    expect(diff(lines(1, 2, 3, 4, 5, 6, 7, 8, 9), lines(1, 2, 3, 4, 50, 6, 7, 8, 9))).toEqual([
      '--- plugin.json',
      '+++ plugin.json',
      '@@ -2,7 +2,7 @@',
      ' line 2',
      ' line 3',
      ' line 4',
      '-line 5',
      '+line 50',
      ' line 6',
      ' line 7',
      ' line 8',
    ]);
  });

  test('shows changes far from each other in hunks of their own', () => {
    const before = Array.from({ length: 30 }, (_, index) => index);
    const shown = diff(lines(...before), lines(...before.filter((number) => number !== 3), 30));
    expect(shown.filter((line) => line.startsWith('@@'))).toEqual(['@@ -1,7 +1,6 @@', '@@ -28,3 +27,4 @@']);
    expect(shown.filter((line) => /^[-+][^-+]/.test(line))).toEqual(['-line 3', '+line 30']);
  });

  test('escapes control characters and shows a byte order mark', () => {
    expect(diff('\uFEFFa\u001b[2J', 'a')).toEqual([
      '--- plugin.json',
      '+++ plugin.json',
      '@@ -1,1 +1,1 @@',
      '-\\ufeffa\\u001b[2J',
      '+a',
    ]);
  });

  test('shows the changed part as a whole when it is huge', () => {
    const before = Array.from({ length: 3_000 }, (_, index) => `old ${index}`);
    const after = before.map((line) => line.replace('old', 'new'));
    const shown = diff(before.join('\n'), after.join('\n'));
    expect(shown[2]).toBe('@@ -1,3000 +1,3000 @@');
    expect(shown).toHaveLength(6_003);
  });
});
