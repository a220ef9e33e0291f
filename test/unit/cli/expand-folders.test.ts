import { expect, test } from 'vitest';
import { expandFolders } from '#cli';
import { createFolder } from '../../support/create-folder.ts';

const files = {
  'ext/b/plugin.json': '{}',
  'ext/a/plugin.json': '{}',
  'ext/a/node_modules/x/plugin.json': '{}',
  'ext/deep/down/c/plugin.json': '{}',
  'ext/none/readme.md': '',
  '.hidden/plugin.json': '{}',
};

test('a pattern stands for the extensions that it matches, and --all for every one below a folder', async () => {
  const { dir, path } = await createFolder(files);
  expect(expandFolders([`${dir}/ext/*`])).toEqual([path('ext/a'), path('ext/b')]);
  expect(expandFolders([dir], true)).toEqual([path('ext/a'), path('ext/b'), path('ext/deep/down/c')]);
  expect(expandFolders([`${dir}/ext/*`], true)).toHaveLength(3);
  expect(expandFolders([path('ext/none')])).toEqual([path('ext/none')]);
});

test('nothing found is refused', async () => {
  const { dir, path } = await createFolder(files);
  expect(() => expandFolders([`${dir}/no/*`])).toThrow('There is no extension in');
  expect(() => expandFolders([path('ext/none')], true)).toThrow('There is no extension in');
});
