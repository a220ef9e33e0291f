import { describe, expect, test } from 'vitest';
import { createMemo } from '#store';
import { openTestStore } from '../../support/open-test-store.ts';

describe('a memo', () => {
  test('keeps what was read until the next commit, whatever was committed', async () => {
    const { store, scope } = await openTestStore();
    const memo = createMemo<number>(store.version, { capacity: 10 });
    let reads = 0;
    const read = () => memo.read('key', () => ++reads);
    expect([read(), read(), read()]).toEqual([1, 1, 1]);
    await store.customers.create(scope, { email: 'li.na@example.com' });
    expect([read(), read()]).toEqual([2, 2]);
    await store.events.send(scope, 'order.paid', {});
    expect(read()).toBe(3);
  });

  test('is emptied by what does not fit', async () => {
    const { store } = await openTestStore();
    const memo = createMemo<string>(store.version, { capacity: 10, weigh: ({ length }) => length });
    const read = (key: string, value: string) => memo.read(key, () => value);
    expect(read('a', 'aaaa')).toBe('aaaa');
    expect(read('b', 'bbbb')).toBe('bbbb');
    expect(read('a', 'other')).toBe('aaaa');
    expect(read('c', 'cccc')).toBe('cccc');
    expect(read('a', 'other')).toBe('other');
    expect(read('d', 'more than all that fits')).toBe('more than all that fits');
    expect(read('d', 'again')).toBe('again');
  });
});
