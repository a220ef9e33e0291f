import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '#core';
import { loadExtension, validateExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

const HANDLER = 'export default () => {};\n';

const codesOf = async (dir: string) => (await loadExtension(dir)).issues.map(({ code, path }) => `${code} ${path}`);

const usageErrorOf = async (dir: string) => {
  const error = await loadExtension(dir).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) expect.fail(`no UsageError, but ${String(error)}`);
  expect(error.nextSteps).not.toEqual([]);
  return error.code;
};

describe('loadExtension', () => {
  test('gives folder, manifest and its text', async () => {
    const text = `${manifestOf('paid.ts')}\n`;
    const { dir } = await createFolder({ 'plugin.json': text, 'paid.ts': HANDLER });
    const loaded = await loadExtension(relative(process.cwd(), dir));
    expect(loaded).toMatchObject({ folder: { dir, root: dir }, manifestText: text, issues: [] });
    expect(loaded.manifest?.webhooks).toEqual([{ event: 'order.paid', handler: 'paid.ts' }]);
  });

  test('tells the user when there is no folder, no manifest, or a file instead of a folder', async () => {
    const folder = await createFolder({ file: '' });
    expect(await usageErrorOf(join(tmpdir(), 'tillkit-no-such-folder'))).toBe('extension-folder-missing');
    expect(await usageErrorOf(folder.path('file'))).toBe('extension-folder-missing');
    expect(await usageErrorOf('a\0b')).toBe('extension-folder-missing');
    expect(await usageErrorOf(folder.dir)).toBe('manifest-missing');
  });

  test('keeps the manifest when only handler files are wrong, at their place in the manifest', async () => {
    const { dir } = await createFolder({ 'plugin.json': manifestOf('paid.ts') });
    const { manifest, issues } = await loadExtension(dir);
    expect(manifest).not.toBeNull();
    expect(issues).toMatchObject([
      { code: 'handler-missing', path: '/webhooks/0/handler', range: { file: 'plugin.json', line: 10, column: 18 } },
    ]);
  });

  test('looks at handler files even when the manifest has other errors', async () => {
    const { dir } = await createFolder({ 'plugin.json': manifestOf('paid.ts').replace('1.0.0', '1') });
    expect(await codesOf(dir)).toEqual(['version-not-semver /version', 'handler-missing /webhooks/0/handler']);
  });

  test.each(['a.ts', 'a.mts', 'a.js', 'a.mjs', './a.ts', 'sub/../a.ts'])('takes the handler %s', async (handler) => {
    const files = { 'a.ts': HANDLER, 'a.mts': HANDLER, 'a.js': HANDLER, 'a.mjs': HANDLER };
    const { dir } = await createFolder({ 'plugin.json': manifestOf(handler), ...files });
    expect(await codesOf(dir)).toEqual([]);
  });

  test.each([
    ['../a.ts', 'handler-outside'],
    ['sub/../../a.ts', 'handler-outside'],
    ['..', 'handler-outside'],
    ['.', 'handler-not-a-file'],
    ['C:/a.ts', 'handler-absolute'],
    ['C:\\a.ts', 'handler-absolute'],
    ['a.ts/b.ts', 'handler-missing'],
    ['a\0.ts', 'handler-missing'],
    ['file:///a.ts', 'handler-missing'],
    [`${'x'.repeat(5_000)}.ts`, 'handler-missing'],
    ['a.tsx', 'handler-type'],
    ['a.json', 'handler-type'],
  ])('refuses the handler %.20j', async (handler, code) => {
    const files = { 'a.ts': HANDLER, 'a.tsx': HANDLER, 'a.json': '{}' };
    const { dir } = await createFolder({ 'plugin.json': manifestOf(handler), ...files });
    expect(await codesOf(dir)).toEqual([`${code} /webhooks/0/handler`]);
  });

  test('follows links inside the folder, and refuses those that lead out', async () => {
    const outside = await createFolder({ 'secret.ts': HANDLER });
    const folder = await createFolder({
      'plugin.json': manifestOf('in.ts', 'out.ts', 'dir/secret.ts'),
      'real.ts': HANDLER,
    });
    await symlink('real.ts', folder.path('in.ts'));
    await symlink(outside.path('secret.ts'), folder.path('out.ts'));
    await symlink(outside.dir, folder.path('dir'));
    expect(await codesOf(folder.dir)).toEqual([
      'handler-outside /webhooks/1/handler',
      'handler-outside /webhooks/2/handler',
    ]);
  });

  test('works in a folder that is reached through a link', async () => {
    const real = await createFolder({ 'plugin.json': manifestOf('paid.ts'), 'paid.ts': HANDLER });
    const folder = await createFolder();
    await symlink(real.dir, folder.path('link'));
    expect((await validateExtension(folder.path('link'))).issues).toEqual([]);
  });

  test('does not wait for a device that never ends', async () => {
    const folder = await createFolder();
    await symlink('/dev/zero', folder.path('plugin.json'));
    expect(await codesOf(folder.dir)).toEqual(['manifest-unreadable null']);
  });

  test('refuses binary text and UTF-16', async () => {
    const folder = await createFolder();
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x7b, 0]), Buffer.from('7f454c46020101ff', 'hex')]) {
      await writeFile(folder.path('plugin.json'), bytes);
      expect(await codesOf(folder.dir)).toEqual(['manifest-not-utf8 null']);
    }
  });

  test('judges ten thousand subscriptions, half of them without a file', async () => {
    const folder = await createFolder();
    await mkdir(folder.path('h'));
    await writeFile(folder.path('h/0.ts'), HANDLER);
    const handlers = Array.from({ length: 10_000 }, (_, index) => `h/${index % 2 === 0 ? 0 : index}.ts`);
    const webhooks = handlers.map((handler) => ({ event: 'order.paid', handler }));
    const manifest = { name: 'a', version: '1.0.0', permissions: ['order:view'], webhooks };
    await writeFile(folder.path('plugin.json'), JSON.stringify(manifest));
    const { issues } = await validateExtension(folder.dir);
    expect(issues.filter((issue) => issue.code === 'handler-missing')).toHaveLength(5_000);
    expect(issues.filter((issue) => issue.code === 'webhook-duplicate')).toHaveLength(4_999);
  });
});
