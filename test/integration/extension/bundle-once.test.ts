import { rm, symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundleOnce, loadExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

/** What two files of a package.json say of an import of `lib/points`. */
const TO_ITSELF = '{ "browser": {} }';
const TO_OTHER = '{ "browser": { "./lib/points.ts": "./lib/other.ts" } }';

const FILES = {
  'plugin.json': manifestOf('paid.ts'),
  'paid.ts': `import { points } from './lib/points';
import text from './text.txt';
export default () => [points, text];`,
  'lib/points.ts': 'export const points = "few";',
  'lib/other.ts': 'export const points = "more";',
  'package.json': TO_ITSELF,
  'text.txt': 'hello',
};

const bundle = async (dir: string) => (await bundleOnce(await loadExtension(dir))).bundle;

/** A folder whose bundle was made often enough to be known, and how it is taken again. */
async function createBundled(files: Readonly<Record<string, string>>) {
  const folder = await createFolder(files);
  await bundle(folder.dir);
  await bundle(folder.dir);
  const known = await bundle(folder.dir);
  return { ...folder, known, again: () => bundle(folder.dir) };
}

describe('an extension in which nothing has changed', () => {
  test('is not bundled anew', async () => {
    const { known, again, write } = await createBundled(FILES);
    expect(known?.handlers).toMatchObject([{ handler: 'paid.ts', code: expect.stringContaining('few') }]);
    expect(await again()).toBe(known);
    await write('paid.ts', FILES['paid.ts']);
    expect(await again()).toBe(known);
  });
});

describe('an extension is bundled anew', () => {
  test.each([
    ['its handler', { 'paid.ts': 'export default () => "more";' }],
    ['what its handler imports', { 'lib/points.ts': 'export const points = "more";' }],
    ['a text in the bundle', { 'text.txt': 'more' }],
    ['a file that takes over an import', { 'lib/points.tsx': 'export const points = "more";' }],
    ['the package.json that sends an import elsewhere', { 'package.json': TO_OTHER }],
  ])('after a change of %s', async (_, change: Readonly<Record<string, string>>) => {
    const { again, write } = await createBundled(FILES);
    for (const [path, content] of Object.entries(change)) await write(path, content);
    const changed = await again();
    expect(changed?.handlers[0]?.code).toContain('more');
    expect((await again())?.digest).toBe(changed?.digest);
  });

  test('after a change of its manifest', async () => {
    const { again, write } = await createBundled({ ...FILES, 'other.ts': 'export default () => 1;' });
    await write('plugin.json', manifestOf('other.ts'));
    expect((await again())?.handlers).toMatchObject([{ handler: 'other.ts' }]);
  });

  test('after a folder has become the file that takes over an import', async () => {
    const { path, again, write } = await createBundled({ ...FILES, 'lib/points.tsx/notes.txt': 'none' });
    await rm(path('lib/points.tsx/notes.txt'));
    await again();
    await again();
    await rm(path('lib/points.tsx'), { recursive: true });
    await write('lib/points.tsx', FILES['lib/other.ts']);
    expect((await again())?.handlers[0]?.code).toContain('more');
  });

  test('after a change of its package.json', async () => {
    const { path, write } = await createFolder({
      'shop/package.json': '{}',
      'shop/plugin.json': manifestOf('paid.ts'),
      'shop/paid.ts': `import './effect.ts';\nexport default () => 1;`,
      'shop/effect.ts': 'globalThis.effect = "more";',
    });
    const again = () => bundle(path('shop'));
    await again();
    await again();
    expect((await again())?.handlers[0]?.code).toContain('more');
    await write('shop/package.json', '{ "sideEffects": false }');
    expect((await again())?.handlers[0]?.code).not.toContain('more');
  });

  test('after an error and its repair', async () => {
    const { known, again, write } = await createBundled(FILES);
    await write('lib/points.ts', 'export const points =');
    expect(await again()).toBeNull();
    await write('lib/points.ts', FILES['lib/points.ts']);
    expect(await again()).toEqual(known);
  });

  test('while imports of it lead into a package, or nowhere yet', async () => {
    const inPackage = await createBundled({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': `import { one } from 'one';\nexport default () => one;`,
      'node_modules/one/package.json': '{ "name": "one", "main": "missing.js" }',
      'node_modules/one/index.js': 'export const one = "before";',
    });
    await inPackage.write('node_modules/one/missing.js', 'export const one = "after";');
    expect((await inPackage.again())?.handlers[0]?.code).toContain('after');
    const nowhere = await createBundled({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': `let one = 'none';\ntry { one = require('one'); } catch {}\nexport default () => one;`,
    });
    await nowhere.write('node_modules/one/index.js', 'module.exports = "there";');
    expect((await nowhere.again())?.handlers[0]?.code).toContain('there');
  });

  test('while it has symbolic links, which may lead elsewhere unseen', async () => {
    const { dir, path } = await createFolder({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': `import { points } from './lib/points.ts';\nexport default () => points;`,
      'a/points.ts': 'export const points = "few";',
      'b/points.ts': 'export const points = "more";',
    });
    await symlink(path('a'), path('lib'), 'junction');
    await bundle(dir);
    await bundle(dir);
    await bundle(dir);
    await rm(path('lib'));
    await symlink(path('b'), path('lib'), 'junction');
    expect((await bundle(dir))?.handlers[0]?.code).toContain('more');
  });
});
