import { describe, expect, test } from 'vitest';
import { freeHandle, toHandle } from '../../../packages/store/src/handle.ts';

describe('toHandle (A08)', () => {
  test.each([
    ['Stoneware Mug', 'stoneware-mug'],
    ['  --Tea & Cake!  ', 'tea-cake'],
    ['ＡＢＣ　１２３', 'abc-123'],
    ['ﬁne Ⅳ', 'fine-iv'],
    ['Café', 'caf'],
    ['茶 Tea', 'tea'],
    ['龙井绿茶', 'fallback'],
    ['🛑', 'fallback'],
    ['', 'fallback'],
  ])('%j becomes %j', (title, handle) => {
    expect(toHandle(title, 'fallback')).toBe(handle);
  });

  test('has at most 100 characters and no dash at its end', () => {
    expect(toHandle('x'.repeat(255), '')).toBe('x'.repeat(100));
    expect(toHandle(`${'x'.repeat(99)} y`, '')).toBe('x'.repeat(99));
  });
});

describe('freeHandle (A08)', () => {
  const freeAmong = (taken: string[], handle: string) => freeHandle(handle, (candidate) => taken.includes(candidate));

  test('numbers from 2 on', () => {
    expect(freeAmong([], 'mug')).toBe('mug');
    expect(freeAmong(['mug'], 'mug')).toBe('mug-2');
    expect(freeAmong(['mug', 'mug-2'], 'mug')).toBe('mug-3');
    expect(freeAmong(['mug', 'mug-2', 'mug-3', 'mug-4', 'mug-5', 'mug-6'], 'mug')).toBe('mug-7');
  });

  test('stays within 100 characters', () => {
    const long = 'x'.repeat(100);
    expect(freeAmong([long], long)).toBe(`${'x'.repeat(98)}-2`);
    const dashed = `${'x'.repeat(97)}-yz`;
    expect(freeAmong([dashed], dashed)).toBe(`${'x'.repeat(97)}-2`);
  });

  test('asks few times among many', () => {
    let asked = 0;
    const free = freeHandle('mug', (candidate) => {
      asked += 1;
      return candidate === 'mug' || Number(candidate.slice(4)) <= 10_000;
    });
    expect(free).toBe('mug-10001');
    expect(asked).toBeLessThan(40);
  });
});
