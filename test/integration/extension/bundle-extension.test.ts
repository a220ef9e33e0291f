import { symlink } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { describe, expect, test } from 'vitest';
import { bundleExtension, loadExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

/** Bundles a folder whose handlers are listed in the manifest and must be in order. */
async function bundle(dir: string) {
  const extension = await loadExtension(dir);
  const result = await bundleExtension(extension);
  expect([...extension.issues, ...result.issues]).toEqual([]);
  if (result.bundle === null) expect.fail('no bundle');
  return result.bundle;
}

/** Runs a bundled handler as a classic script without any module of Node. */
async function call(code: string | undefined): Promise<unknown> {
  const context: { __handler?: Promise<{ default: (event: unknown) => unknown }> } = {};
  runInNewContext(`${code}\n;globalThis.__handler = __handler;`, context);
  return (await context.__handler)?.default({ event: 'order.paid' });
}

const run = async (files: Record<string, string>) => {
  const { dir } = await createFolder({ 'plugin.json': manifestOf('paid.ts'), ...files });
  return call((await bundle(dir)).handlers[0]?.code);
};

describe('bundleExtension', () => {
  test('bundles TypeScript with the modules, JSON and text it imports', async () => {
    const result = await run({
      'paid.ts': `
        import type { Order } from 'nowhere';
        import { points } from './lib/points.ts';
        import { factor } from './lib/extensionless';
        import settings from './settings.json' with { type: 'json' };
        import greeting from './greeting.txt';
        export default (event: { event: string }): unknown => [event.event, points satisfies number, factor, settings.shop, greeting];`,
      'lib/points.ts': 'export const points: number = 7;',
      'lib/extensionless.ts': 'export const factor = 3;',
      'settings.json': '{ "shop": "茶" }',
      'greeting.txt': '你好 👋\n',
    });
    expect(result).toEqual(['order.paid', 7, 3, '茶', '你好 👋\n']);
  });

  test('bundles ES modules and CommonJS from node_modules, for a worker rather than for Node', async () => {
    const result = await run({
      'paid.ts': `
        import { esm } from 'esm-only';
        import cjs from 'cjs-only';
        import { where } from 'split';
        import { sub } from '@scope/pkg/sub';
        import { disabled } from 'split/disabled.js';
        export default () => [esm, cjs.name, where, sub, disabled];`,
      'node_modules/esm-only/package.json': '{ "name": "esm-only", "type": "module", "exports": "./index.js" }',
      'node_modules/esm-only/index.js': 'export const esm = "esm";',
      'node_modules/cjs-only/package.json': '{ "name": "cjs-only", "main": "main.js" }',
      'node_modules/cjs-only/main.js':
        'try { require("node:fs"); require("not-installed"); } catch {}\nexports.name = "cjs " + process.env.NODE_ENV;',
      'node_modules/split/package.json':
        '{ "name": "split", "browser": { "fs": false }, "exports": { ".": { "worker": "./worker.js", "node": "./node.js" }, "./*": "./*" } }',
      'node_modules/split/disabled.js': 'export const disabled = Object.keys(require("fs")).length;',
      'node_modules/split/worker.js': 'export const where = "worker";',
      'node_modules/split/node.js': 'export const where = "node";',
      'node_modules/@scope/pkg/package.json': '{ "name": "@scope/pkg", "exports": { "./sub": "./lib/sub.mjs" } }',
      'node_modules/@scope/pkg/lib/sub.mjs': 'export const sub = "sub";',
    });
    expect(result).toEqual(['esm', 'cjs production', 'worker', 'sub', 0]);
  });

  test('finds packages in node_modules of folders above, also when a package is a link into a store of packages', async () => {
    const folder = await createFolder({
      'apps/loyalty/plugin.json': manifestOf('paid.ts'),
      'apps/loyalty/paid.ts': 'import { a } from "hoisted"; import { b } from "linked"; export default () => [a, b];',
      'node_modules/hoisted/index.js': 'export const a = 1;',
      'node_modules/.store/linked@1/node_modules/linked/index.js': 'export const b = 2;',
    });
    await symlink('.store/linked@1/node_modules/linked', folder.path('node_modules/linked'));
    expect(await call((await bundle(folder.path('apps/loyalty'))).handlers[0]?.code)).toEqual([1, 2]);
  });

  test('takes a handler in CommonJS, and one that re-exports its default', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('common.js', 'again.ts'),
      'common.js': 'module.exports = () => "common";',
      'again.ts': 'export { default } from "./common.js";',
    });
    expect(await Promise.all((await bundle(dir)).handlers.map(({ code }) => call(code)))).toEqual(['common', 'common']);
  });

  test('has constants for process.env.NODE_ENV and import.meta', async () => {
    const code = 'export default () => [process.env.NODE_ENV, typeof import.meta.url, import.meta.dirname];';
    expect(await run({ 'paid.ts': code })).toEqual(['production', 'string', undefined]);
  });

  test("does not listen to the author's tsconfig.json", async () => {
    const handler = 'import { a } from "./a.ts"; export default () => a;';
    const files = { 'paid.ts': handler, 'a.ts': 'export const a = 1;', 'b.ts': 'export const a = 2;' };
    expect(
      await run({ ...files, 'tsconfig.json': '{ "extends": "/no/such/file", "compilerOptions": { "target": "es3" ' }),
    ).toBe(1);
    expect(
      await run({
        ...files,
        'tsconfig.json': '{ "compilerOptions": { "paths": { "./a.ts": ["./b.ts"] }, "jsx": "react" } }',
      }),
    ).toBe(1);
  });

  test('bundles a handler once, under each of the paths that the manifest gives it', async () => {
    const manifest = JSON.parse(manifestOf('paid.ts', './paid.ts'));
    manifest.webhooks[1].event = 'order.created';
    manifest.webhooks.push({ event: 'order.refunded', handler: 'paid.ts' });
    const { dir } = await createFolder({
      'plugin.json': JSON.stringify(manifest),
      'paid.ts': 'export default () => "paid";',
    });
    const { handlers } = await bundle(dir);
    expect(handlers.map(({ handler }) => handler)).toEqual(['paid.ts', './paid.ts']);
    expect(await Promise.all(handlers.map(({ code }) => call(code)))).toEqual(['paid', 'paid']);
  });

  test('an extension without webhooks has an empty bundle', async () => {
    const { dir } = await createFolder({ 'plugin.json': manifestOf() });
    expect(await bundle(dir)).toMatchObject({ handlers: [], digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('gives the same bytes for the same files in another folder, and another digest for other code', async () => {
    const files = {
      'plugin.json': manifestOf('a.ts', 'b.ts'),
      'a.ts': 'import { shared } from "./shared.ts"; export default () => [shared, 1];',
      'b.ts': 'import { shared } from "./shared.ts"; export default () => [shared, 2];',
      'shared.ts': 'export const shared = "s";',
    };
    const [first, second] = [await createFolder(files), await createFolder(files)];
    const before = await bundle(first.dir);
    expect(await bundle(second.dir)).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(first.dir);
    await second.write('shared.ts', 'export const shared = "t";');
    expect((await bundle(second.dir)).digest).not.toBe(before.digest);
  });

  test('keeps the code apart from its source map, which leads back to the source', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('handlers/paid.ts'),
      'handlers/paid.ts': 'import { fail } from "../lib/fail.ts";\nexport default () => fail();\n',
      'lib/fail.ts': '\nexport function fail(): never {\n  throw new Error("here");\n}\n',
    });
    const [handler] = (await bundle(dir)).handlers;
    const { code = '', sourceMap = '{}' } = handler ?? {};
    expect(code).not.toContain('sourceMappingURL');
    const lines = code.split('\n');
    const line = lines.findIndex((text) => text.includes('throw new Error')) + 1;
    const column = lines[line - 1]?.indexOf('throw') ?? 0;
    expect(originalPositionFor(new TraceMap(sourceMap), { line, column })).toMatchObject({
      source: 'lib/fail.ts',
      line: 3,
      column: 2,
    });
  });

  test('bundles nothing of an extension with errors', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('paid.ts', 'gone.ts'),
      'paid.ts': 'export default 1 +',
    });
    expect(await bundleExtension(await loadExtension(dir))).toMatchObject({ bundle: null, issues: [] });
  });
});
