import { symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundleExtension, formatIssue, loadExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

/** Findings of bundling as `file:line:column code specifier`. */
async function refusals(dir: string) {
  const extension = await loadExtension(dir);
  expect(extension.issues).toEqual([]);
  const { bundle, issues } = await bundleExtension(extension);
  expect(bundle).toBeNull();
  return issues.map(({ range: { file, line, column }, code, args }) =>
    [`${file}:${line}:${column}`, code, args.specifier ?? ''].join(' ').trim(),
  );
}

const refusalsOf = async (files: Record<string, string>) =>
  refusals((await createFolder({ 'plugin.json': manifestOf('paid.ts'), ...files })).dir);

describe('bundleExtension refuses', () => {
  test.each([
    ['node:fs', 'import-node-builtin'],
    ['fs', 'import-node-builtin'],
    ['fs/promises', 'import-node-builtin'],
    ['node:no-such-module', 'import-node-builtin'],
    ['data:text/javascript,export default 1', 'import-url'],
    ['file:///etc/passwd', 'import-url'],
    ['http://127.0.0.1/a.js', 'import-url'],
    ['HTTPS://cdn.example/a.js', 'import-url'],
    ['//cdn.example/a.js', 'import-url'],
    ['blob:x', 'import-url'],
    ['handler:paid.ts', 'import-url'],
    ['/etc/passwd', 'import-url'],
    ['C:\\\\a.ts', 'import-url'],
    ['./gone.ts', 'import-unresolved'],
    ['not-installed', 'import-unresolved'],
    ['@scope/not-installed/deep', 'import-unresolved'],
    ['#internal', 'import-unresolved'],
    ['./picture.png', 'import-type'],
  ])('the import of %s', async (specifier, code) => {
    const found = await refusalsOf({
      'paid.ts': `// 中文 👍\n/* 👍 */ import x from '${specifier}';\nexport default x;\n`,
      'picture.png': 'x',
    });
    expect(found).toEqual([expect.stringMatching(new RegExp(`^paid\\.ts:2:24 ${code}\\b`))]);
  });

  test('what require, import() and export from name, with every place', async () => {
    const found = await refusalsOf({
      'paid.ts': [
        'export * from "node:os";',
        'const path = require("path");',
        'export default () => import("https://cdn.example/a.js");',
        'export { path };',
      ].join('\n'),
    });
    expect(found).toEqual([
      'paid.ts:1:15 import-node-builtin node:os',
      'paid.ts:2:22 import-node-builtin path',
      'paid.ts:3:29 import-url https://cdn.example/a.js',
    ]);
  });

  test('modules of Node of the author’s, also where a failure would be caught', async () => {
    const found = await refusalsOf({
      'paid.ts': [
        'try { require("fs"); } catch {}',
        'export default async () => {',
        '  try { await import("node:fs"); } catch {}',
        '  await import("node:os").catch(() => null);',
        '  try { await import("not-installed"); } catch {}',
        '};',
      ].join('\n'),
    });
    expect(found).toEqual([
      'paid.ts:1:15 import-node-builtin fs',
      'paid.ts:3:22 import-node-builtin node:fs',
      'paid.ts:4:16 import-node-builtin node:os',
    ]);
  });

  test('packages that need Node, at each import of the author that leads there, naming the place', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('paid.ts', 'other.ts'),
      'paid.ts':
        'import { fine } from "fine";\nimport { read } from "./lib/read.ts";\nexport default () => [fine, read];\n',
      'lib/read.ts': '\n  import outer from "outer";\nexport const read = outer;\n',
      'other.ts': 'const inner = require("@scope/inner/deep.js");\nexport default () => inner;\n',
      'node_modules/outer/index.js': 'module.exports = require("@scope/inner/deep.js");\n',
      'node_modules/@scope/inner/deep.js':
        '\nconst crypto = require("crypto");\nmodule.exports = () => [crypto, require("fs")];\n',
      'node_modules/fine/index.js': 'try { require("fs"); } catch {}\nexports.fine = 1;\n',
    });
    const { issues } = await bundleExtension(await loadExtension(dir));
    const place = 'node_modules/@scope/inner/deep.js:2:24';
    expect(
      issues.map(({ range, ...issue }) => [range.file, range.line, range.column, formatIssue({ range, ...issue })]),
    ).toEqual([
      ['lib/read.ts', 2, 21, `"outer" needs "crypto" of Node, at ${place}; the sandbox has none.`],
      ['other.ts', 1, 23, `"@scope/inner/deep.js" needs "crypto" of Node, at ${place}; the sandbox has none.`],
    ]);
  });

  test('a file that is there in other letters only, without telling where the folder is', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': 'import { rate } from "./Rate.ts";\nexport default () => rate;\n',
      'rate.ts': 'export const rate = 1;',
    });
    const { issues } = await bundleExtension(await loadExtension(dir));
    expect(issues.map(({ code, severity }) => [code, severity])).toEqual([['import-unresolved', 'error']]);
    expect(issues.map(formatIssue).join()).not.toContain(dir);
  });

  test('a path that is computed, wherever it may lead', async () => {
    expect(
      await refusalsOf({
        'paid.ts':
          'export default (name: string) => [\n  import("../" + name + ".json"),\n  require("./lib/" + name),\n  import("./gone/" + name + ".ts"),\n];\n',
        'lib/fine.json': '{}',
      }),
    ).toEqual(['paid.ts:2:10 import-computed', 'paid.ts:3:11 import-computed', 'paid.ts:4:10 import-computed']);
  });

  test('what of tillkit is for tests and servers', async () => {
    const found = await refusalsOf({
      'paid.ts': [
        'import { createTestStore } from "tillkit/testing";',
        'export { verifySignature as verify } from "tillkit/verify";',
        'export default () => createTestStore;',
      ].join('\n'),
    });
    expect(found).toEqual([
      'paid.ts:1:33 import-tillkit tillkit/testing',
      'paid.ts:2:43 import-tillkit tillkit/verify',
    ]);
    const paid =
      'import { ApiError, verifySignature } from "tillkit";\nexport default () => [ApiError, verifySignature];\n';
    expect(await refusalsOf({ 'paid.ts': paid })).toEqual(['paid.ts:1:20 import-tillkit verifySignature']);
  });

  test('files outside the folder, by path or by link, at each place that imports them', async () => {
    const outside = await createFolder({ 'secret.ts': 'export const secret = 1;', 'secret.json': '{}' });
    const folder = await createFolder({
      'above.ts': 'export const above = 1;',
      'app/plugin.json': manifestOf('paid.ts'),
      'app/paid.ts':
        'import { above } from "../above.ts";\nimport { secret } from "./link.ts";\nimport "./lib/other.ts";\nexport default () => [above, secret];\n',
      'app/lib/other.ts':
        '\n  import json from "../linked/secret.json";\nimport fine from "./fine.ts";\nconsole.log(json, fine);\n',
      'app/lib/fine.ts': 'export default 1;',
    });
    await symlink(outside.path('secret.ts'), folder.path('app/link.ts'));
    await symlink(outside.dir, folder.path('app/linked'));
    expect(await refusals(folder.path('app'))).toEqual([
      'lib/other.ts:2:20 import-outside ../linked/secret.json',
      'paid.ts:1:23 import-outside ../above.ts',
      'paid.ts:2:24 import-outside ./link.ts',
    ]);
  });

  test('a package that is a link to a folder outside of every node_modules', async () => {
    const outside = await createFolder({ 'index.js': 'export const a = 1;' });
    const folder = await createFolder({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': 'import { a } from "linked";\nexport default () => a;\n',
      'node_modules/other/index.js': '',
    });
    await symlink(outside.dir, folder.path('node_modules/linked'));
    expect(await refusals(folder.dir)).toEqual(['paid.ts:1:19 import-outside linked']);
  });

  test('syntax errors of every handler, in UTF-16 columns without a byte order mark', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('a.ts', 'b.js'),
      'a.ts': '\uFEFFexport default "中👍" +;\n',
      'b.js': 'export default () => {\n  const 中 = "👍" 1;\n};\n',
    });
    expect(await refusals(dir)).toEqual(['a.ts:1:23 source-error', 'b.js:2:18 source-error']);
  });

  test('JSX, JSON that is none', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('jsx.js', 'tsx.ts', 'fragment.mjs', 'json.ts'),
      'fragment.mjs': 'import a from "./b.jsx";\nexport default () => [a, <></>];',
      'b.jsx': 'export default (props) => <a {...props} key="2"/>;',
      'jsx.js': 'export default () => <a/>;',
      'tsx.ts': 'import a from "./a.tsx";\nexport default a;',
      'a.tsx': 'export default () => <a b="c"/>;',
      'json.ts': 'import x from "./x.json";\nexport default () => x;',
      'x.json': '{ "a": }',
    });
    expect(await refusals(dir)).toEqual([
      'a.tsx:1:22 source-jsx',
      'b.jsx:1:27 source-jsx',
      'fragment.mjs:2:26 source-jsx',
      'jsx.js:1:22 source-jsx',
      'x.json:1:8 source-error',
    ]);
  });

  test('what only sloppy code may do', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('a.ts', 'b.ts'),
      'a.ts': 'export { default } from "./a.cjs";',
      'b.ts': 'export { default } from "./b.cjs";',
      'a.cjs': 'module.exports = (x) => {\n  with (x) return y;\n};\n',
      'b.cjs': 'var total = 1;\ndelete total;\nmodule.exports = () => total;\n',
    });
    expect(await refusals(dir)).toEqual(['a.cjs:2:3 source-error', 'b.cjs:2:8 source-error']);
  });

  test.each([
    ['an empty file', ''],
    ['a comment', '// soon\n'],
    ['a script', 'console.log("hello");\n'],
    ['named exports only', 'export const paid = () => {};\n'],
    ['a type as default export', 'export default interface Paid { id: string }\n'],
    ['everything of another module, which leaves out the default', 'export * from "./other.ts";\n'],
  ])('a handler without a default export: %s', async (_, code) => {
    expect(await refusalsOf({ 'paid.ts': code, 'other.ts': 'export default () => {};' })).toEqual([
      'paid.ts:1:1 handler-no-default',
    ]);
  });

  test('a missing named export, in the words of the bundler', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': 'import { points } from "./points.ts";\nexport default () => points;',
      'points.ts': 'export const pionts = 1;',
    });
    const { issues } = await bundleExtension(await loadExtension(dir));
    expect(issues.map(formatIssue)).toEqual(['No matching export in "points.ts" for import "points".']);
    expect(issues[0]?.range).toEqual({ file: 'paid.ts', line: 1, column: 10, endLine: 1, endColumn: 16 });
  });

  test('binary data as a handler', async () => {
    const folder = await createFolder({ 'plugin.json': manifestOf('paid.ts') });
    await folder.write('paid.ts', Buffer.from('7f454c4602010100ff00', 'hex'));
    expect(await refusals(folder.dir)).toEqual(['paid.ts:1:1 source-error']);
  });
});
