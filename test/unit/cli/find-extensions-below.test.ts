import { expect, test } from 'vitest';
import { findExtensionsBelow } from '#cli';
import { createFolder } from '../../support/create-folder.ts';

const files = {
  'a/1/2/plugin.json': '{}',
  'b/plugin.json': '{}',
  'b/inside/plugin.json': '{}',
  'c/.hidden/plugin.json': '{}',
  'c/node_modules/x/plugin.json': '{}',
};

test('extensions are found as deep as is asked for, neither in hidden folders nor in packages', async () => {
  const { dir, path } = await createFolder(files);
  expect(findExtensionsBelow(dir, { depth: 3 })).toEqual([path('a/1/2'), path('b')]);
  expect(findExtensionsBelow(dir, { depth: 2 })).toEqual([path('b')]);
  expect(findExtensionsBelow(path('b'), { depth: 0 })).toEqual([path('b')]);
});

test('with a bound on the folders that are opened, the nearest are', async () => {
  const { dir, path } = await createFolder(files);
  expect(findExtensionsBelow(dir, { depth: 3, folders: 5 })).toEqual([path('b')]);
  expect(findExtensionsBelow(dir, { depth: 3, folders: 2 })).toEqual([]);
  expect(findExtensionsBelow(dir, { depth: 3, folders: 6 })).toHaveLength(2);
});
