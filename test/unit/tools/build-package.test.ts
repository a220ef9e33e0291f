import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildPackage } from '../../../tools/build/build-package.ts';

vi.setConfig({ testTimeout: 30_000 });

/** A repository in small: a command line with a lazy command, which uses a CommonJS package of the developers'. */
const REPOSITORY = {
  'package.json': JSON.stringify({
    name: 'sample',
    version: '1.0.0',
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
  'packages/cli/src/test-run/vitest-reporter.ts': `export { word } from '#core';`,
  'packages/backoffice/page/main.tsx': `import text from 'on-the-page'; document.title = text;`,
  'packages/backoffice/page/shell/theme.css': 'h1 { color: teal }',
  'packages/backoffice/page/panels/worker/main.ts': `console.log('before the panel');`,
  'packages/backoffice/page/panels/frame/main.ts': `declare const PANEL_PRELUDE: string; console.log(PANEL_PRELUDE);`,
  'node_modules/on-the-page/package.json':
    '{"name":"on-the-page","version":"4.0.0","license":"MIT","author":"A. Author"}',
  'node_modules/on-the-page/index.js': `export default 'back office';`,
  'packages/sandbox/src/runner/main.ts': `import { word } from '#core'; console.log(word);`,
  'packages/sandbox/src/prelude/main.ts': `import 'in-the-prelude';`,
  'node_modules/in-the-prelude/package.json': '{"name":"in-the-prelude","version":"3.0.0","license":"MIT"}',
  'node_modules/in-the-prelude/index.js': 'globalThis.web = 1;',
  'packages/sandbox/src/runner/debug-main.ts': `import { word } from '#core'; console.log('debugged', word);`,
  'node_modules/bundled/package.json': '{"name":"bundled","version":"2.1.0","license":"MIT","main":"index.js"}',
  'node_modules/bundled/index.js': `module.exports = (...parts) => require('node:path').posix.join(...parts);`,
  'node_modules/bundled/LICENSE': 'Permission is granted by the sample.',
  'node_modules/users-have-it/package.json': '{"name":"users-have-it","version":"1.0.0","main":"index.js"}',
  'node_modules/users-have-it/index.js': 'module.exports = 1;',
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

test('the runner is one file, and what users have is not bundled', async () => {
  await buildPackage(root, out());
  expect(read('sandbox-runner.js')).not.toMatch(/\bimport\b/);
  expect(run('dist/sandbox-runner.js')).toBe('eager\n');
  expect(run('dist/sandbox-debug-runner.js')).toBe('debugged eager\n');
  expect(read('testing.js')).toMatch(/from ["']users-have-it["']/);
});

test('what is bundled, into the prelude too, is named with its license, and nothing else', async () => {
  await buildPackage(root, out());
  const notice = read('THIRD-PARTY-LICENSES.txt');
  expect(notice).toContain('bundled 2.1.0 (MIT)\n\nPermission is granted by the sample.');
  expect(notice).toContain('in-the-prelude 3.0.0 (MIT)');
  expect(notice).toMatch(/on-the-page 4\.0\.0 \(MIT\)\n\n.*Author: A\. Author/);
  expect(notice).not.toContain('users-have-it');
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
