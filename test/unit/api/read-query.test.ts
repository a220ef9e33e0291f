import { describe, expect, test } from 'vitest';
import { readQuery } from '#api';
import { DEFAULT_ASSUMED, ENDPOINTS } from '#contract';

const SCHEMA = ENDPOINTS['orders.list'].query;
const read = (query: Record<string, string | string[]>, assumed = DEFAULT_ASSUMED) => readQuery(SCHEMA, query, assumed);

describe('readQuery', () => {
  test('fills in the defaults of spec §4', () => {
    expect(read({})).toEqual({ page: 1, pageSize: 20 });
  });

  test('reads whole numbers and a filter, and ignores what it does not know', () => {
    expect(read({ page: '3', pageSize: '100', status: 'PAID', colour: 'red' })).toEqual({
      page: 3,
      pageSize: 100,
      status: 'PAID',
    });
  });

  test.each(['0', '-1', '1.5', '1e2', '0x10', '+1', ' 1', '1 ', '', 'abc', '١', '9'.repeat(16), 'NaN', 'Infinity'])(
    'A21: refuses the page %j',
    (page) => {
      expect(() => read({ page })).toThrow(/page/);
    },
  );

  test.each(['0', '101', '1000', '-5', 'all'])('A21: refuses the page size %j', (pageSize) => {
    expect(() => read({ pageSize })).toThrow(/pageSize/);
  });

  test('A21: clamps a page size above the maximum when the switch says so, and nothing else', () => {
    const clamp = { ...DEFAULT_ASSUMED, 'pageSize.overMax': 'clamp' } as const;
    expect(read({ pageSize: '101' }, clamp).pageSize).toBe(100);
    expect(() => read({ pageSize: '0' }, clamp)).toThrow(/pageSize/);
    expect(() => read({ pageSize: 'x' }, clamp)).toThrow(/pageSize/);
  });

  test.each(['paid', '', 'ACTIVE', 'PAID,PENDING'])('refuses the status %j', (status) => {
    expect(() => read({ status })).toThrow(/status/);
  });

  test('refuses a parameter that comes twice', () => {
    expect(() => read({ page: ['1', '2'] })).toThrow(/查询参数 page 重复/);
  });
});
