import { expect, test } from 'vitest';
import { Windows } from '../../../packages/api/src/windows.ts';

test('a flood of names cannot fill memory: the oldest window is forgotten first', () => {
  const windows = new Windows();
  windows.count('first', 0);
  for (let i = 0; i < 9_999; i += 1) windows.count(`name ${i}`, 1);
  expect(windows.find('first', 2)).toMatchObject({ used: 1 });
  windows.count('one too many', 2);
  expect(windows.find('first', 2)).toBeUndefined();
  expect(windows.find('name 0', 2)).toMatchObject({ used: 1 });
});
