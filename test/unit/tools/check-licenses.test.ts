import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLicenseProblems } from '../../../tools/build/check-licenses.ts';
import { INSTALLED_ONLY, WITHOUT_TEXT } from '../../../tools/build/license-policy.ts';
import { createFolder } from '../../support/create-folder.ts';

const root = join(import.meta.dirname, '../../..');

interface Sample {
  readonly license?: unknown;
  /** Files with the text of the license, and the text; by default one, with a text. */
  readonly texts?: Readonly<Record<string, string>>;
  /** For another system: it is in the lockfile only. */
  readonly absent?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A repository that bundles `bundled`, has `external` installed beside it, `scaffolded` in a template, and `tool` for itself. */
async function createRepository(packages: Readonly<Record<string, Sample>>): Promise<string> {
  const { dir, write } = await createFolder();
  const writeJson = (file: string, content: object) => write(file, JSON.stringify(content));
  const all: Record<string, Sample> = {
    'node_modules/bundled': { license: 'MIT' },
    'node_modules/external': { license: 'MIT', texts: {} },
    'node_modules/scaffolded': { license: 'MIT', texts: {} },
    'node_modules/tool': { license: 'GPL-3.0-only', texts: {} },
    ...packages,
  };
  await writeJson('package.json', {
    name: 'sample',
    version: '1.0.0',
    dependencies: { external: '1.0.0' },
    devDependencies: { bundled: '1.0.0', tool: '1.0.0' },
  });
  await writeJson('templates/ts/package.json', { devDependencies: { scaffolded: '^1.0.0' } });
  await write('packages/core/src/index.ts', `export { a } from 'bundled/a.js'; export * from './b.ts';`);
  await write(
    'packages/core/src/b.ts',
    `import type { T } from 'tool'; import 'external'; import 'node:fs'; export let b: T;`,
  );
  await writeJson('package-lock.json', {
    packages: Object.fromEntries(
      Object.entries(all).map(([folder, { texts, absent, ...locked }]) => [folder, { version: '1.0.0', ...locked }]),
    ),
  });
  for (const [folder, { license, absent, texts = { LICENSE: 'Permission is granted.' } }] of Object.entries(all)) {
    if (absent) continue;
    const name = folder.replace(/^.*node_modules\//, '');
    await writeJson(`${folder}/package.json`, { name, version: '1.0.0', license });
    for (const [file, text] of Object.entries(texts)) await write(`${folder}/${file}`, text);
  }
  return dir;
}

const problemsOf = async (packages: Readonly<Record<string, Sample>>) =>
  findLicenseProblems(await createRepository(packages));

test('this repository has no license problem', async () => {
  expect(await findLicenseProblems(root)).toEqual([]);
});

test('every exception is for a package that is installed', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const locked = Object.entries<{ license?: string }>(packages).map(([folder, { license }]) => ({
    name: folder.replace(/^.*node_modules\//, ''),
    license,
  }));
  const unused = INSTALLED_ONLY.filter((row) =>
    locked.every(({ name, license }) => license !== row.license || !row.packages.test(name)),
  );
  expect(unused).toEqual([]);
  expect(Object.keys(WITHOUT_TEXT).filter((name) => locked.every((row) => row.name !== name))).toEqual([]);
});

test.each<[string, unknown]>([
  ['a single one', 'BSD-3-Clause'],
  ['a choice, one of which is allowed', '(GPL-2.0-or-later OR MIT)'],
  ['several together', 'MIT AND Zlib'],
])('an allowed license is no problem: %s', async (_, license) => {
  expect(await problemsOf({ 'node_modules/bundled': { license } })).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['GPL', 'GPL-3.0-only', 'the license GPL-3.0-only, which tools/build/license-policy.ts does not allow'],
  ['GPL with an exception', 'GPL-2.0-only WITH Classpath-exception-2.0', 'does not allow'],
  ['one of two that hold together', 'MIT AND AGPL-3.0-only', 'does not allow'],
  ['a license of its own', 'LicenseRef-mine', 'does not allow'],
  ['none asserted', 'NOASSERTION', 'NOASSERTION'],
  ['none named', undefined, 'names no license'],
  ['all rights reserved', 'UNLICENSED', '"UNLICENSED", which is no SPDX expression'],
  ['a reference to a file', 'SEE LICENSE IN EULA.md', '"SEE LICENSE IN EULA.md", which is no SPDX expression'],
  ['a name that SPDX does not know', 'Do What You Like', '"Do What You Like", which is no SPDX expression'],
  ['no text', '', '"", which is no SPDX expression'],
  ['the form of old package.json files', { type: 'MIT' }, '{"type":"MIT"}, which is no SPDX expression'],
])('a package that is bundled or installed for users is refused with its name: %s', async (_, license, problem) => {
  for (const name of ['bundled', 'external', 'scaffolded']) {
    const problems = await problemsOf({ [`node_modules/${name}`]: { license } });
    expect(problems).toEqual([expect.stringContaining(`${name} 1.0.0 `)]);
    expect(problems[0]).toContain(problem);
  }
});

test('what a package needs is checked as well, where npm installs it, on this system or another', async () => {
  const problems = await problemsOf({
    'node_modules/bundled': {
      license: 'MIT',
      dependencies: { deep: '1' },
      optionalDependencies: { nowhere: '1', 'deep-win32': '1' },
    },
    'node_modules/bundled/node_modules/deep': { license: 'SSPL-1.0' },
    'node_modules/deep': { license: 'GPL-3.0-only' },
    'node_modules/external': { license: 'MIT', optionalDependencies: { 'external-win32': '1' } },
    'node_modules/external-win32': { license: 'BUSL-1.1', absent: true },
    'node_modules/deep-win32': { license: 'ISC', absent: true },
  });
  expect(problems).toEqual([
    expect.stringContaining('deep 1.0.0 has the license SSPL-1.0'),
    expect.stringContaining('external-win32 1.0.0 has the license BUSL-1.1'),
  ]);
});

test.each([{}, { LICENSE: '' }, { NOTICE: 'By A. Author.' }, { 'licenses/MIT.txt': 'Permission is granted.' }])(
  'a bundled package without the text of its license is refused: %o',
  async (texts) => {
    expect(await problemsOf({ 'node_modules/bundled': { license: 'MIT', texts } })).toEqual([
      'bundled 1.0.0 (MIT) is bundled, and has no file with the text of its license.',
    ]);
  },
);

test.each(['LICENCE.md', 'license', 'COPYING', 'UNLICENSE'])('the text of a license may be in %s', async (file) => {
  expect(await problemsOf({ 'node_modules/bundled': { license: 'MIT', texts: { [file]: 'Permission.' } } })).toEqual(
    [],
  );
});

test('a package that may be installed with its license may not be bundled', async () => {
  const lightningcss: Sample = { license: 'MPL-2.0' };
  const dependencies = { lightningcss: '1' };
  const packages = { 'node_modules/lightningcss': lightningcss };
  expect(await problemsOf({ ...packages, 'node_modules/scaffolded': { license: 'MIT', dependencies } })).toEqual([]);
  expect(await problemsOf({ ...packages, 'node_modules/bundled': { license: 'MIT', dependencies } })).toEqual([
    expect.stringContaining('lightningcss 1.0.0 has the license MPL-2.0'),
  ]);
});

test('a package that the lockfile lacks is refused', async () => {
  const needing: Sample = { license: 'MIT', dependencies: { lost: '1' } };
  await expect(problemsOf({ 'node_modules/bundled': needing })).rejects.toThrow(
    'package-lock.json lacks lost, which node_modules/bundled needs.',
  );
});
