import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';
import { runAsUser } from '../support/install-packed.ts';
import { packCreator } from '../support/pack-creator.ts';

const root = join(import.meta.dirname, '../..');

/** The size budget: what npm downloads of tillkit itself, and what that is on the disk. */
const PACKED_BYTES = 2_400_000;
const UNPACKED_BYTES = 10_000_000;

/** Every file that a user needs; nothing else is published. */
const PUBLISHED = [
  /^(package\.json|LICENSE|(README|CHANGELOG|REFERENCE|SECURITY)(\.zh-CN)?\.md|llms\.txt)$/,
  /^(openapi|plugin\.schema|findings\.schema)\.json$/,
  /^bin\/tillkit\.cjs$/,
  /^dist\/(cli\.cjs|[\w-]+\.js|THIRD-PARTY-LICENSES\.txt|bom\.cdx\.json)$/,
  /^dist\/backoffice\/(index\.html|panel-frame\.js|assets\/[\w-]+\.(js|css))$/,
  /^dist\/types\/(contract|core|testing)\/[\w/-]+\.d\.ts$/,
  /^docs\/(rules|guide)\/[\w.-]+\.md$/,
  /^templates\/[\w-]+\/(\.github\/workflows\/ci\.yml|\.vscode\/launch\.json|\.dockerignore|gitignore|Dockerfile)$/,
  /^templates\/[\w-]+\/([A-Z]+\.md|(plugin|package|[jt]sconfig)\.json)$/,
  /^templates\/[\w-]+\/(handlers|ui|receiver|test)\/[\w.-]+\.[jt]s$/,
];

/** What a private key or an access token looks like. */
const SECRET = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[\w+/]{40}|\b(npm|gh[pousr])_\w{36}\b|_authToken=/;

/** The parts of a component of the bill of materials that are compared. */
interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly license: { readonly id: string }; readonly expression?: string }[];
}

/** A tarball, unpacked in a folder that is removed when the test ends. */
async function unpack(tarball: string) {
  const { path } = await createFolder();
  await mkdir(path('unpacked'));
  await promisify(execFile)('tar', ['-xzf', tarball, '--strip-components=1', '-C', path('unpacked')]);
  const dir = path('unpacked');
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1));
  const sizeBytes = files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0);
  return { files, sizeBytes, read: (file: string) => readFileSync(join(dir, file), 'utf8') };
}

/** What publint finds in a tarball, in words. */
async function lint(tarball: string): Promise<(string | undefined)[]> {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }));
}

test('publint and attw find nothing in the packed tillkit', async () => {
  expect(await lint(inject('tarball'))).toEqual([]);
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  // It ends with 1 when it finds something.
  await runAsUser(root, 'node', attw, '--profile', 'esm-only', inject('tarball'));
});

test('the packed tillkit holds what users need and nothing else, within its size budget', async () => {
  const { files, sizeBytes } = await unpack(inject('tarball'));
  expect(files.filter((file) => !PUBLISHED.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(PUBLISHED.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  expect(statSync(inject('tarball')).size).toBeLessThan(PACKED_BYTES);
  expect(sizeBytes).toBeLessThan(UNPACKED_BYTES);
});

test('every file that the package.json of the packed tillkit names is there', async () => {
  const { files, read } = await unpack(inject('tarball'));
  const { bin, exports } = JSON.parse(read('package.json'));
  // Under the condition `source` stand the files of the repository.
  const named = Object.values<string | Record<string, string>>({ ...exports, bin }).flatMap((target) =>
    typeof target === 'string'
      ? [target]
      : Object.entries(target).flatMap(([name, path]) => (name === 'source' ? [] : path)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !files.includes(path.replace(/^\.\//, '')))).toEqual([]);
});

test('no published file tells of the machine that made it, or holds a secret', async () => {
  const { files, read } = await unpack(inject('tarball'));
  const built = files.filter((file) => file.startsWith('dist/'));
  const places = ['node_modules', 'packages', 'dist'].map((name) => join(root, name));
  const traces = [...places, join(tmpdir(), 'tillkit-'), join(homedir(), '.npm')];
  expect(built.filter((file) => traces.some((trace) => read(file).includes(trace)))).toEqual([]);
  expect(files.filter((file) => SECRET.test(read(file)))).toEqual([]);
});

test('every package whose code is in a bundle is named with its license, and in the bill of materials', async () => {
  const { files, read } = await unpack(inject('tarball'));
  const { components } = JSON.parse(read('dist/bom.cdx.json'));
  const listed = components.map(
    ({ group, name, version, licenses: [named] }: Component) =>
      `${group ? `${group}/` : ''}${name} ${version} (${named?.expression ?? named?.license.id})`,
  );
  const notices = read('dist/THIRD-PARTY-LICENSES.txt')
    .split(/^-{80}$/m)
    .slice(1);
  const bundled = new Set<string>();
  for (const file of files.filter((name) => /^dist\/[\w-]+\.c?js$/.test(name))) {
    // Each part of a bundle begins with a comment that says where it is from.
    for (const [, folder = ''] of read(file).matchAll(/^\s*\/\/ (\S*node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\/\S+$/gm))
      bundled.add(folder);
  }
  expect(bundled.size).toBeGreaterThan(30);
  const missing = [...bundled].filter((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return !notices.some((notice) => notice.trim().startsWith(`${name} ${version} (${license})\n`));
  });
  expect(missing).toEqual([]);
  expect(notices.filter((notice) => notice.trim().split('\n').length < 3 || notice.includes('undefined'))).toEqual([]);
  expect(listed.toSorted()).toEqual(notices.map((notice) => notice.trim().split('\n')[0]).toSorted());
});

test('publint finds nothing in the packed create-tillkit, which is of the same version', async () => {
  const { tarball, remove } = await packCreator();
  onTestFinished(remove);
  expect(await lint(tarball)).toEqual([]);
  const { files, read } = await unpack(tarball);
  expect(files.sort()).toEqual(['README.md', 'create-tillkit.cjs', 'package.json']);
  const { version, dependencies } = JSON.parse(read('package.json'));
  expect(dependencies).toEqual({ tillkit: version });
  expect(JSON.parse((await unpack(inject('tarball'))).read('package.json')).version).toBe(version);
});
