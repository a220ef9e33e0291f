import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCurrencyExponent, fromMinor, toMinor } from '#contract';

describe('findCurrencyExponent', () => {
  test.each([
    ['USD', 2],
    ['CNY', 2],
    ['EUR', 2],
    ['MXN', 2],
    ['SEK', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['BHD', 3],
    ['IQD', 3],
    ['JOD', 3],
    ['KWD', 3],
    ['LYD', 3],
    ['OMR', 3],
    ['TND', 3],
    ['XYZ', undefined],
    ['usd', undefined],
    ['', undefined],
  ])('%s has %s decimals', (currency, exponent) => {
    expect(findCurrencyExponent(currency)).toBe(exponent);
  });
});

describe('toMinor', () => {
  test.each([
    [19.99, 2, 1999],
    [0.1, 2, 10],
    [1, 2, 100],
    [0, 2, 0],
    [-0, 2, 0],
    [-5.5, 2, -550],
    [10, 0, 10],
    [1.005, 3, 1005],
    [0.001, 3, 1],
    [1_000_000_000_000, 2, 100_000_000_000_000],
    [100_000_000_000_000, 0, 100_000_000_000_000],
  ])('%d with %i decimals is %i', (amount, exponent, minor) => {
    expect(toMinor(amount, exponent)).toBe(minor);
  });

  test.each([
    ['too many decimals', 1.005, 2],
    ['decimals of a currency without any', 10.5, 0],
    ['four decimals of three', 0.0001, 3],
    ['an exponent in its text', 1e21, 2],
    ['a tiny number', 1e-7, 2],
    ['more than 10^14 minor units', 1_000_000_000_000.01, 2],
    ['less than −10^14 minor units', -1_000_000_000_000.01, 2],
    ['not a number', Number.NaN, 2],
    ['infinity', Number.POSITIVE_INFINITY, 2],
  ])('refuses %s', (_, amount, exponent) => {
    expect(toMinor(amount, exponent)).toBeUndefined();
  });
});

describe('fromMinor', () => {
  test.each([
    [5997, 2, 59.97],
    [5, 2, 0.05],
    [0, 2, 0],
    [-1999, 2, -19.99],
    [1005, 3, 1.005],
    [7, 0, 7],
    [100_000_000_000_000, 2, 1_000_000_000_000],
  ])('%i with %i decimals is %d', (minor, exponent, amount) => {
    expect(fromMinor(minor, exponent)).toBe(amount);
  });

  test('sums in minor units are exact where those of fractions are not', () => {
    expect(fromMinor(3 * (toMinor(19.99, 2) ?? 0), 2)).toBe(59.97);
    expect(3 * 0.1).not.toBe(0.3);
    expect(fromMinor(3 * (toMinor(0.1, 2) ?? 0), 2)).toBe(0.3);
  });
});

test('every amount of minor units survives the way out and in', () => {
  const minor = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 });
  fc.assert(
    fc.property(minor, fc.constantFrom(0, 2, 3), (amount, exponent) => {
      expect(toMinor(fromMinor(amount, exponent), exponent)).toBe(amount);
    }),
    { seed: 7 },
  );
});
