import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameFile } from '../../../packages/cli/src/package-root.ts';

const PROJECT = join(import.meta.dirname, 'project');
const PAGE = 'docs/rules/eval-use.md';

test('a file of the package is named by its path from a folder that the package is below', () => {
  const root = join(PROJECT, 'node_modules/tillkit');
  expect(nameFile(PAGE, PROJECT, root)).toBe(`node_modules/tillkit/${PAGE}`);
  expect(nameFile(PAGE, root, root)).toBe(PAGE);
});

test.each(['elsewhere', '..hidden', 'node_modules/other'])('from %s, it is named by the package alone', (folder) => {
  const root = join(PROJECT, 'node_modules/tillkit');
  expect(nameFile(PAGE, join(PROJECT, folder), root)).toBe(`tillkit/${PAGE}`);
});

test('a folder whose name begins with two dots is below', () => {
  expect(nameFile(PAGE, PROJECT, join(PROJECT, '..kit'))).toBe(`..kit/${PAGE}`);
});
