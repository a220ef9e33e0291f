import { describe, expect, test } from 'vitest';
import { parseDuration } from '#contract';

describe('parseDuration', () => {
  test.each([
    ['500ms', 500],
    ['90s', 90_000],
    ['90m', 5_400_000],
    ['33h', 118_800_000],
    ['1d', 86_400_000],
    ['30d', 2_592_000_000],
    ['1h30m', 5_400_000],
    ['1d2h3m4s5ms', 93_784_005],
    ['1m1ms', 60_001],
    ['0h', 0],
    ['3600000ms', 3_600_000],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    ...['', 'h', '36', '1.5h', '-1h', '+1h', '1h 30m', ' 1h', '1h\n', '30m1h', '1h1h', '1w', '36H', '1234567d', '２h'],
    ...['1e3ms', 'Infinityms', '0x1h', '1_000ms', '9999999999999ms'],
  ])('%j is none', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
