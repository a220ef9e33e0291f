import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildPackage } from '../../../tools/build/build-package.ts';

vi.setConfig({ testTimeout: 30_000 });

const LICENSE = 'Permission is granted by the sample.';
const INTEGRITY = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;

/** A repository in small: a command line with a lazy command, which uses a CommonJS package of the developers'. */
const REPOSITORY = {
  'package.json': JSON.stringify({
    name: 'sample',
    version: '1.0.0',
    license: 'MIT',
    type: 'module',
    dependencies: { 'users-have-it': '1.0.0' },
    exports: { '.': { types: './dist/types/testing/tillkit.d.ts', default: './dist/tillkit.js' } },
    imports: {
      '#core': { source: './packages/core/src/verify-signature.ts', types: './dist/types/core/index.d.ts' },
    },
  }),
  'packages/cli/src/main.ts': `
    import { word } from '#core';
    if (process.argv[2] === 'hello') import('./commands/run-hello.ts').then(({ runHello }) => runHello());
    else console.log(word);`,
  'packages/cli/src/commands/run-hello.ts': `
    import join from 'bundled';
    import { word } from '#core';
    export const runHello = () => console.log('lazy', join('a', word));`,
  'packages/core/src/verify-signature.ts': `export const word: string = 'eager';`,
  'packages/testing/src/tillkit.ts': `export { word } from '#core';`,
  'packages/testing/src/index.ts': `import have from 'users-have-it'; export { have };`,
  'packages/testing/src/matchers.ts': `export { word } from '#core';`,
  'packages/cli/src/test/vitest-reporter.ts': `export { word } from '#core';`,
  'packages/backoffice/page/main.tsx': `import text from 'on-the-page'; document.title = text;`,
  'packages/backoffice/page/shell/theme.css': 'h1 { color: teal }',
  'packages/backoffice/page/panels/worker/main.ts': `console.log('before the panel');`,
  'packages/backoffice/page/panels/frame/main.ts': `declare const PANEL_PRELUDE: string; console.log(PANEL_PRELUDE);`,
  'node_modules/on-the-page/package.json':
    '{"name":"on-the-page","version":"4.0.0","license":"MIT","author":"A. Author"}',
  'node_modules/on-the-page/index.js': `export default 'back office';`,
  'node_modules/on-the-page/LICENCE.txt': LICENSE,
  'packages/sandbox/src/runner/main.ts': `import { word } from '#core'; import { PRELUDE } from '../generated/prelude.ts'; console.log(word, PRELUDE);`,
  'packages/sandbox/src/generated/prelude.ts': `export const PRELUDE = 'a world';`,
  'packages/sandbox/src/prelude/main.ts': `import 'in-the-prelude';`,
  'packages/sandbox/src/prelude/captured.ts': 'export {};',
  'node_modules/in-the-prelude/package.json': '{"name":"in-the-prelude","version":"3.0.0","license":"MIT"}',
  'node_modules/in-the-prelude/index.js': 'globalThis.web = 1;',
  'node_modules/in-the-prelude/COPYING': LICENSE,
  'packages/sandbox/src/runner/debug-main.ts': `import { word } from '#core'; import { PRELUDE } from '../generated/prelude.ts'; console.log('debugged', word, PRELUDE);`,
  'node_modules/bundled/package.json': '{"name":"bundled","version":"2.1.0","license":"MIT","main":"index.js"}',
  'node_modules/bundled/index.js': `module.exports = (...parts) => require('node:path').posix.join(...parts);`,
  'node_modules/bundled/LICENSE': LICENSE,
  'node_modules/users-have-it/package.json': '{"name":"users-have-it","version":"1.0.0","main":"index.js"}',
  'node_modules/users-have-it/index.js': 'module.exports = 1;',
  'package-lock.json': JSON.stringify({ packages: { 'node_modules/bundled': { integrity: INTEGRITY } } }),
};

let root: string;
const out = () => join(root, 'dist');
const read = (file: string) => readFileSync(join(out(), file), 'utf8');
const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tillkit-build-')));
  write(REPOSITORY);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the command line starts as one file, and loads a lazy command when it runs', async () => {
  await buildPackage(root, out());
  expect(read('cli.cjs')).not.toContain('lazy');
  expect(run('dist/cli.cjs')).toBe('eager\n');
  expect(run('dist/cli.cjs', 'hello')).toBe('lazy a/eager\n');
});

test('a runner is one file beside the prelude, and what users have is not bundled', async () => {
  await buildPackage(root, out());
  expect(read('sandbox-runner.js').match(/\bimport\b.*/g)).toEqual(['import { PRELUDE } from "./sandbox-prelude.js";']);
  expect(read('sandbox-prelude.js')).not.toMatch(/\bimport\b/);
  expect(run('dist/sandbox-runner.js')).toBe('eager a world\n');
  expect(run('dist/sandbox-debug-runner.js')).toBe('debugged eager a world\n');
  expect(read('testing.js')).toMatch(/from ["']users-have-it["']/);
});

test('what is bundled, into the prelude too, is named with its license, and nothing else', async () => {
  await buildPackage(root, out());
  const notice = read('THIRD-PARTY-LICENSES.txt');
  expect(notice).toContain(`bundled 2.1.0 (MIT)\n\n${LICENSE}`);
  expect(notice).toContain(`in-the-prelude 3.0.0 (MIT)\n\n${LICENSE}`);
  expect(notice).toContain(`on-the-page 4.0.0 (MIT)\n\n${LICENSE}`);
  expect(notice).not.toContain('users-have-it');
});

test('a package known to have no license text is named with what stands in its place', async () => {
  write({
    'packages/backoffice/page/main.tsx': `import text from 'wouter'; document.title = text;`,
    'node_modules/wouter/package.json':
      '{"name":"wouter","version":"4.0.0","license":"Unlicense","author":{"name":"A. Author"}}',
    'node_modules/wouter/index.js': `export default 'back office';`,
  });
  await buildPackage(root, out());
  expect(read('THIRD-PARTY-LICENSES.txt')).toMatch(
    /wouter 4\.0\.0 \(Unlicense\)\n\n.* public domain .* Author: A\. Author\n/,
  );
});

test('the bill of materials lists what is bundled, into the prelude too, and who imports it, and nothing else', async () => {
  write({
    'node_modules/bundled/index.js': `module.exports = require('@a/helper').posix.join;`,
    'node_modules/@a/helper/package.json':
      '{"name":"@a/helper","version":"1.0.0+x","license":"(ISC OR CC0-1.0)","main":"index.js"}',
    'node_modules/@a/helper/index.js': `module.exports = require('node:path');`,
    'node_modules/@a/helper/LICENSE': LICENSE,
  });
  await buildPackage(root, out());
  const { metadata, components, dependencies } = JSON.parse(read('bom.cdx.json'));
  expect(metadata.component).toMatchObject({ name: 'sample', purl: 'pkg:npm/sample@1.0.0' });
  expect(components.map(({ purl }: { purl: string }) => purl)).toEqual([
    'pkg:npm/%40a/helper@1.0.0%2Bx',
    'pkg:npm/bundled@2.1.0',
    'pkg:npm/in-the-prelude@3.0.0',
    'pkg:npm/on-the-page@4.0.0',
  ]);
  expect(components[0]).toMatchObject({
    name: 'helper',
    group: '@a',
    version: '1.0.0+x',
    licenses: [{ expression: '(ISC OR CC0-1.0)' }],
  });
  expect(components[1]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
  });
  expect(dependencies.filter((row: object) => 'dependsOn' in row)).toEqual([
    { ref: 'pkg:npm/bundled@2.1.0', dependsOn: ['pkg:npm/%40a/helper@1.0.0%2Bx'] },
    {
      ref: 'pkg:npm/sample@1.0.0',
      dependsOn: ['pkg:npm/bundled@2.1.0', 'pkg:npm/in-the-prelude@3.0.0', 'pkg:npm/on-the-page@4.0.0'],
    },
  ]);
});

test('the bill of materials lists two versions of a package apart, and one that is installed twice once', async () => {
  const installed = (folder: string, version: string) => ({
    [`node_modules/${folder}package.json`]: `{"name":"twice","version":"${version}","license":"MIT","main":"index.js"}`,
    [`node_modules/${folder}index.js`]: `module.exports = 'twice';`,
    [`node_modules/${folder}LICENSE`]: LICENSE,
  });
  write({
    ...installed('twice/', '1.0.0'),
    ...installed('bundled/node_modules/twice/', '2.0.0'),
    ...installed('on-the-page/node_modules/twice/', '2.0.0'),
    'packages/core/src/verify-signature.ts': `import twice from 'twice'; export const word: string = twice;`,
    'node_modules/bundled/index.js': `module.exports = () => require('twice');`,
    'node_modules/on-the-page/index.js': `export { default } from 'twice';`,
  });
  await buildPackage(root, out());
  const { components } = JSON.parse(read('bom.cdx.json'));
  const refs = components.map((component: Record<string, string>) => component['bom-ref']);
  expect(refs.filter((ref: string) => ref.includes('twice'))).toEqual(['pkg:npm/twice@1.0.0', 'pkg:npm/twice@2.0.0']);
  expect(new Set(refs).size).toBe(refs.length);
});

test('a second build gives the same bill of materials, which tells nothing of the machine', async () => {
  await buildPackage(root, out());
  const first = read('bom.cdx.json');
  await buildPackage(root, out());
  expect(read('bom.cdx.json')).toBe(first);
  expect(first).not.toContain(root);
  expect(first).not.toMatch(/timestamp|serialNumber/);
});

test.each([
  [
    'another license',
    { license: 'GPL-3.0-only' },
    /bundled 2\.1\.0 has the license GPL-3\.0-only, which .* does not allow/,
  ],
  ['no license', {}, /bundled 2\.1\.0 names no license/],
])('a bundled package with %s is refused', async (_, license, problem) => {
  write({
    'node_modules/bundled/package.json': JSON.stringify({
      name: 'bundled',
      version: '2.1.0',
      main: 'index.js',
      ...license,
    }),
  });
  await expect(buildPackage(root, out())).rejects.toThrow(problem);
});

test('a bundled package without the text of its license is refused', async () => {
  rmSync(join(root, 'node_modules/in-the-prelude/COPYING'));
  await expect(buildPackage(root, out())).rejects.toThrow(
    /in-the-prelude 3\.0\.0 \(MIT\) is bundled, and has no file with the text of its license/,
  );
});

test('an earlier build leaves no file behind, and declarations stay', async () => {
  write({
    'dist/chunk-OLD.js': '',
    'dist/backoffice/assets/main-OLD.js': '',
    'dist/types/testing/tillkit.d.ts': `export { word } from '#core';`,
    'dist/types/core/index.d.ts': `export declare const word: import('users-have-it').Word;`,
  });
  await buildPackage(root, out());
  expect(readdirSync(out())).not.toContain('chunk-OLD.js');
  expect(readdirSync(out())).toContain('types');
  const page = readdirSync(join(out(), 'backoffice'), { recursive: true }).map(String);
  expect(page.find((name) => name.includes('OLD'))).toBeUndefined();
  expect(page).toContain('index.html');
});

test('two lazy commands of one name are refused', async () => {
  write({
    'packages/cli/src/other/run-hello.ts': 'export const runHello = 1;',
    'packages/core/src/verify-signature.ts': `export const word = 'x'; void import('../../cli/src/other/run-hello.ts');`,
  });
  await expect(buildPackage(root, out())).rejects.toThrow(/run-hello\.ts need different names/);
});

test('an import that users cannot resolve is refused', async () => {
  write({
    'node_modules/bundled/index.js': `try { require('only-here') } catch {} module.exports = String;`,
  });
  await expect(buildPackage(root, out())).rejects.toThrow(/imports only-here, which users do not have/);
});

test('a file that the bundler did not see is refused', async () => {
  write({
    'node_modules/bundled/index.js': `(function (factory) { module.exports = factory(require); })((require) => require('./hidden.js'));`,
  });
  await expect(buildPackage(root, out())).rejects.toThrow(/requires \.\/hidden\.js, which is not in the bundle/);
});

test('a declaration that users cannot resolve is refused', async () => {
  write({
    'dist/types/testing/tillkit.d.ts': `export { word } from '#core';`,
    'dist/types/core/index.d.ts': `export * from './word.ts'; export declare const x: import('./absent.ts').X;`,
    'dist/types/core/word.d.ts': `import type { Word } from 'bundled/word'; export declare const word: Word;`,
  });
  await expect(buildPackage(root, out())).rejects.toThrow(
    /absent\.d\.ts is missing[\s\S]*word\.d\.ts refers to bundled\/word|word\.d\.ts refers to bundled\/word[\s\S]*absent\.d\.ts is missing/,
  );
});
