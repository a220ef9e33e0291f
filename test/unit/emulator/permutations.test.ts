import { expect, test } from 'vitest';
import { permutations } from '../../../packages/emulator/src/prove/permutations.ts';

const all = (items: string): string[] => [...permutations([...items])].map((order) => order.join(''));

test('the given order comes first, and each order once', () => {
  expect(all('a')).toEqual(['a']);
  expect(all('ab')).toEqual(['ab', 'ba']);
  expect(all('abc')).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  expect(new Set(all('abcde')).size).toBe(120);
});
