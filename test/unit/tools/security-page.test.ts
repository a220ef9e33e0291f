import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('every test and page that SECURITY.md names is there', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const named = Array.from(text.matchAll(/`(test\/[^`]+)`|\]\(([^)]+)\)/g), ([, test, page]) => test ?? page ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every guard that SECURITY.md lists is shown by a test', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const [, doors = ''] = text.split(/^## What guards each door$|^## Not promised$/m);
  const rows = doors.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !/\| `test\/[^|]+ \|$/.test(row))).toEqual([]);
});
