import { expect, test } from 'vitest';
import { createCallBudget } from '../../../packages/backoffice/page/panels/call-budget.ts';
import { createStackMapper } from '../../../packages/backoffice/page/panels/map-stack.ts';

test('a panel has 20 calls in flight and 200 a minute', () => {
  const budget = createCallBudget();
  for (let call = 0; call < 20; call += 1) expect(budget.take(0)).toBeUndefined();
  expect(budget.take(0)).toBe('A panel may have 20 API calls in flight.');
  for (let call = 0; call < 20; call += 1) budget.release();
  for (let call = 20; call < 200; call += 1) {
    expect(budget.take(30_000)).toBeUndefined();
    budget.release();
  }
  expect(budget.take(59_999)).toBe('A panel may make 200 API calls a minute.');
  expect(budget.take(60_000)).toBeUndefined();
});

/** Line 1 column 0 of the code is line 3 column 4 of this source; line 2 column 0 its line 4 column 0. */
const MAP = JSON.stringify({ version: 3, sources: ['../../ui/panel.ts'], names: [], mappings: 'AAEI;AACJ' });

test('places in a panel’s script are those of the author, and frames before its code are left out', () => {
  const map = createStackMapper(MAP, 5);
  const stack = [
    'Error: no (blob:elsewhere)',
    '    at press (blob:null/1-2:5:1)',
    '    at blob:null/1-2:6:1',
    '    at attempt (blob:null/1-2:4:99)',
    '    at attempt (blob:null/1-2:x:99)',
  ].join('\n');
  expect(map(stack).split('\n')).toEqual([
    'Error: no (blob:elsewhere)',
    '    at press (ui/panel.ts:3:5)',
    '    at ui/panel.ts:4:1',
    '    at attempt (blob:null/1-2:x:99)',
  ]);
});

test.for(['', 'no json', '{"version":3}', '[]'])(
  'a map that cannot be read loses frames, not the error: %j',
  (sourceMap) => {
    expect(createStackMapper(sourceMap, 1)('Error: no\n    at blob:null/1:1:1')).toBe('Error: no');
  },
);
