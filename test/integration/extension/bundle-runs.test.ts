import { describe, expect, test } from 'vitest';
import { bundleAndStart, errorOf, resultOf } from '../../support/run-bundled.ts';

const packageJson = (fields: object) => JSON.stringify({ name: 'pkg', version: '1.0.0', ...fields });

describe('a bundled handler runs in the sandbox', () => {
  test('with everything of TypeScript that is not only a type', async () => {
    const result = await resultOf({
      'paid.ts': `
        enum Rate { One = 1, Double = One * 2 }
        const enum Level { Gold = 'gold' }
        namespace Shop { export const name = 'tea'; }
        abstract class Base { constructor(protected readonly points: number) {} }
        class Account extends Base {
          declare note: string;
          static readonly kind = 'account';
          #bonus = 1;
          accessor factor = 10;
          total(this: Account): number { return (this.points + this.#bonus) * this.factor!; }
        }
        function twice(method: () => string, context: ClassMethodDecoratorContext) {
          return function (this: unknown) { return [String(context.name), method.call(this), method.call(this)].join(' '); };
        }
        class Greeter { @twice hello() { return 'hi'; } }
        export default async () => {
          const log: string[] = [];
          {
            using first = { [Symbol.dispose]: () => log.push('first') };
            await using second = { [Symbol.asyncDispose]: async () => void log.push('second') };
            void [first, second];
          }
          return [Rate.Double, Level.Gold, Shop.name, new Account(5).total(), Account.kind, new Greeter().hello(), log, <unknown>1];
        };`,
    });
    expect(result).toEqual([2, 'gold', 'tea', 60, 'account', 'hello hi hi', ['second', 'first'], 1]);
  });

  test('with files that are imported when they are needed, once each', async () => {
    const result = await resultOf({
      'paid.ts': `
        export default async () => {
          const [first, again] = [await import('./lazy.ts'), await import('./lazy.ts')];
          return [first.state, first.state === again.state];
        };`,
      'lazy.ts': 'export const state = { loaded: true };',
    });
    expect(result).toEqual([{ loaded: true }, true]);
  });

  test('with JSON and text, by the name of the file or by what the import says', async () => {
    const result = await resultOf({
      'paid.ts': `
        import all, { shop } from './settings.json';
        import again from './settings.json' with { type: 'json' };
        import text from './a.txt';
        import markdown from './b.md' with { type: 'text' };
        import html from './c.html';
        import css from './d.css';
        import csv from './e.csv';
        import svg from './f.svg' with { type: 'text' };
        export default () => [all, shop, again, text, markdown, html, css, csv, svg];`,
      'settings.json': '{ "shop": "茶", "rates": [1, 2.5] }',
      'a.txt': 'a 👋',
      'b.md': '# b',
      'c.html': '<p>c</p>',
      'd.css': 'p { color: red }',
      'e.csv': 'e,1\n',
      'f.svg': '<svg/>',
    });
    const settings = { shop: '茶', rates: [1, 2.5] };
    const texts = ['a 👋', '# b', '<p>c</p>', 'p { color: red }', 'e,1\n', '<svg/>'];
    expect(result).toEqual([settings, '茶', settings, ...texts]);
  });

  test.each([
    ['a function as its CommonJS exports', { 'index.js': 'module.exports = function () { return "fn"; };' }, 'fn'],
    [
      'a default export that was compiled to CommonJS',
      {
        'index.js': 'Object.defineProperty(exports, "__esModule", { value: true }); exports.default = () => "default";',
      },
      'default',
    ],
    [
      'an ES module for import',
      {
        'package.json': packageJson({ exports: { import: './m.mjs', require: './c.cjs' } }),
        'm.mjs': 'export default () => "module";',
        'c.cjs': 'module.exports = () => "common";',
      },
      'module',
    ],
    [
      'a version for browsers in one field',
      {
        'package.json': packageJson({ main: './main.js', module: './module.js', browser: './browser.js' }),
        'main.js': 'require("fs");',
        'module.js': 'import "fs";',
        'browser.js': 'module.exports = () => "browser";',
      },
      'browser',
    ],
    [
      'files for browsers in place of others, and none of Node',
      {
        'package.json': packageJson({ main: './main.js', browser: { './main.js': './browser.js', fs: false } }),
        'main.js': '',
        'browser.js': 'module.exports = () => "none of " + Object.keys(require("fs")).length;',
      },
      'none of 0',
    ],
    [
      'a version for workers before one for browsers',
      {
        'package.json': packageJson({
          exports: { worker: './worker.js', browser: './browser.js', default: './node.js' },
        }),
        'worker.js': 'export default () => "worker";',
        'browser.js': '',
        'node.js': '',
      },
      'worker',
    ],
    [
      'a module of its own that it names by itself',
      {
        'package.json': packageJson({ type: 'module', imports: { '#inner': './inner.js' }, exports: './index.js' }),
        'index.js':
          'import inner from "#inner"; import * as self from "pkg"; export default () => inner + typeof self.default;',
        'inner.js': 'export default "inner ";',
      },
      'inner function',
    ],
  ])('with a package that has %s', async (_, files, expected) => {
    const installed = Object.entries(files).map(([path, text]) => [`node_modules/pkg/${path}`, text]);
    const paid = 'import run from "pkg"; export default () => run();';
    expect(await resultOf({ 'paid.ts': paid, ...Object.fromEntries(installed) })).toBe(expected);
  });

  test('with require, which gets the CommonJS form', async () => {
    const result = await resultOf({
      'paid.ts': `
        import { name } from 'pkg';
        import eq = require('pkg');
        const common = require('pkg');
        export default () => [name, eq.name, common.name];`,
      'node_modules/pkg/package.json': packageJson({ exports: { import: './m.mjs', require: './c.cjs' } }),
      'node_modules/pkg/m.mjs': 'export const name = "module";',
      'node_modules/pkg/c.cjs': 'exports.name = "common";',
    });
    expect(result).toEqual(['module', 'common', 'common']);
  });

  test('with modules that import one another', async () => {
    const result = await resultOf({
      'paid.ts': 'import { even } from "./even.ts"; export default () => [even(4), even(3)];',
      'even.ts': 'import { odd } from "./odd.ts"; export const even = (n: number): boolean => n === 0 || odd(n - 1);',
      'odd.ts': 'import { even } from "./even.ts"; export const odd = (n: number): boolean => n !== 0 && even(n - 1);',
    });
    expect(result).toEqual([true, false]);
  });

  test('without the parts of a package that nobody uses and that have no side effects', async () => {
    const { bundle, result } = await bundleAndStart({
      'paid.ts': 'import { used } from "pkg"; export default () => [used, Reflect.get(globalThis, "touched") ?? null];',
      'node_modules/pkg/package.json': packageJson({ type: 'module', sideEffects: ['./effect.js'] }),
      'node_modules/pkg/index.js':
        'import "./effect.js"; export { used } from "./used.js"; export { unused } from "./unused.js";',
      'node_modules/pkg/used.js': 'export const used = "used";',
      'node_modules/pkg/unused.js': 'globalThis.touched = "unused"; export const unused = 1;',
      'node_modules/pkg/effect.js': 'globalThis.touched = "effect";',
    });
    expect(await result('paid.ts')).toEqual(['used', 'effect']);
    expect(bundle.handlers[0]?.code).not.toContain('"unused"');
  });

  test('with a module that two handlers share, each having its own state of it', async () => {
    const shared = 'export let count = 0; export const next = () => { count += 1; return count; };';
    const handler = 'import { next } from "./shared.ts"; export default () => [next(), next()];';
    const { result } = await bundleAndStart({ 'a.ts': handler, 'b.ts': handler, 'shared.ts': shared }, [
      'a.ts',
      'b.ts',
    ]);
    expect([await result('a.ts'), await result('b.ts'), await result('a.ts')]).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  test('with megabytes of modules', async () => {
    const modules = Array.from({ length: 300 }, (_, index) => [
      `node_modules/big/m${index}.js`,
      `export const m${index} = ${JSON.stringify(String.fromCharCode(97 + (index % 26)).repeat(10_000))};`,
    ]);
    const all = modules.map((_, index) => `export * from "./m${index}.js";`).join('\n');
    const { bundle, result } = await bundleAndStart({
      'paid.ts': 'import * as big from "big"; export default () => Object.values(big).join("").length;',
      'node_modules/big/index.js': all,
      ...Object.fromEntries(modules),
    });
    expect(bundle.handlers[0]?.code.length).toBeGreaterThan(3_000_000);
    expect(await result('paid.ts')).toBe(3_000_000);
  });

  test('with import.meta that says nothing of this machine', async () => {
    const { run } = await bundleAndStart(
      {
        'lib/paid.ts':
          'export default () => [import.meta.url, import.meta.dirname, import.meta.filename, import.meta.env, { ...import.meta }];',
      },
      ['lib/paid.ts'],
    );
    const { outcome } = await run('lib/paid.ts');
    expect(outcome.kind === 'returned' && JSON.parse(outcome.result)).toEqual([
      'file:///handler.js',
      null,
      null,
      null,
      {},
    ]);
  });
});

describe('a bundled handler fails at the line of its file', () => {
  test('that an error in the TypeScript of a package comes from', async () => {
    const { stack } = await errorOf({
      'paid.ts': '\nimport { fail } from "pkg/fail.ts";\nexport default () => {\n  fail({ why: "broken" });\n};\n',
      'node_modules/pkg/fail.ts':
        'interface Why { readonly why: string }\n\nexport function fail({ why }: Why): never {\n  throw new Error(why);\n}\n',
    });
    const [message, ...frames] = stack.split('\n');
    expect(message).toBe('Error: broken');
    expect(frames[0]).toMatch(/ fail \(node_modules\/pkg\/fail\.ts:4:9\)$/);
    expect(frames[1]).toMatch(/ \(paid\.ts:4:3\)$/);
  });

  test.each([
    ['the environment', 'process.env.SECRET', 'process is not defined'],
    ['a module by a computed name', 'await import(event.name)', 'Not supported'],
    ['a thread', 'new Worker(new URL("./w.js", import.meta.url))', 'Worker is not defined'],
  ])('that asks for %s', async (_, expression, message) => {
    const error = await errorOf({
      'paid.ts': `export default async (event: { name: string }) => {\n  return ${expression};\n};\n`,
    });
    expect(error.message).toContain(message);
    expect(error.stack).toMatch(/paid\.ts:2:\d+/);
  });
});

test('`typeof require` is undefined in a bundled handler and in its packages, and nothing else is', async () => {
  const files = {
    'paid.ts': `
      import found from 'pkg';
      const __require = 'mine';
      export default () => [typeof require, typeof (require), typeof module, typeof exports, 'typeof __require', typeof __require, found];`,
    'node_modules/pkg/package.json': packageJson({ main: 'index.js' }),
    'node_modules/pkg/index.js': `
      const part = require('./part.js');
      const own = (function (require) { return typeof require; })(() => {});
      let dynamic = 'none';
      try { dynamic = require(part); } catch (error) { dynamic = error.name; }
      module.exports = [typeof require, typeof require === 'function' && require.resolve('x'), own, dynamic, part];`,
    'node_modules/pkg/part.js': "module.exports = typeof   require == 'function' ? 'node' : 'typeof __require';",
  };
  const { result } = await bundleAndStart(files);
  expect(await result('paid.ts')).toEqual([
    ...['undefined', 'undefined', 'undefined', 'undefined', 'typeof __require', 'string'],
    ['undefined', false, 'function', 'Error', 'typeof __require'],
  ]);
});

test('stacks behind it still show the right column', async () => {
  const { stack } = await errorOf({
    'paid.ts': "export default () => { if (typeof require === 'undefined') throw new Error('here'); };",
  });
  expect(stack).toContain('paid.ts:1:66');
});

describe('a bundle is strict code, as modules are', () => {
  test.each([
    ['a name that nothing declares', 'total = 0;', 'ReferenceError', 'total is not defined', 'paid.js:2:'],
    ['a write to ctx', 'ctx.delivery.id = "x";', 'TypeError', "Cannot assign to read only property 'id'", 'paid.js:2:'],
    [
      'this of a plain call',
      '(function () { this.x = 1; })();',
      'TypeError',
      'Cannot set properties of undefined',
      'paid.js:2:',
    ],
  ])('%s', async (_, code, name, message, place) => {
    const error = await errorOf({
      'paid.ts': 'export { default } from "./paid.js";',
      'paid.js': `export default (event, ctx) => {\n  ${code}\n};`,
    });
    expect(error.name).toBe(name);
    expect(error.message).toContain(message);
    expect(error.stack).toContain(place);
  });

  test('CommonJS keeps of sloppy code what strict code can do', async () => {
    const result = await resultOf({
      'paid.ts':
        'import pkg from "pkg";\nexport default () => [pkg.eight, pkg.inBlock(), pkg.self === pkg, pkg.world];',
      'node_modules/pkg/package.json': packageJson({ main: 'index.js' }),
      'node_modules/pkg/index.js': [
        'exports.eight = 010;',
        '{ function inBlock() { return "seen"; } }',
        'exports.inBlock = inBlock;',
        '(function (root) { root.self = root; })(this);',
        'exports.world = Function("return this")() === globalThis;',
      ].join('\n'),
    });
    expect(result).toEqual([8, 'seen', true, true]);
  });

  test('CommonJS that only sloppy code can run is refused, or fails, with its place', async () => {
    const error = await errorOf({
      'paid.ts': 'import "pkg";\nexport default () => 1;',
      'node_modules/pkg/package.json': packageJson({ main: 'index.js' }),
      'node_modules/pkg/index.js': '\nleaked = 1;',
    });
    expect(error).toMatchObject({ name: 'ReferenceError', message: 'leaked is not defined' });
    expect(error.stack).toContain('node_modules/pkg/index.js:2:');
  });
});

describe('a file may await at its top level', () => {
  const files = (rates: string) => ({
    'paid.ts': `import { rates } from './rates.ts';\nconst more = await new Promise((resolve) => setTimeout(resolve, 1, 2));\nexport default () => [rates, more];`,
    'rates.ts': rates,
  });

  test('also one that is imported', async () => {
    expect(await resultOf(files('export const rates = await Promise.resolve([1]);'))).toEqual([[1], 2]);
  });

  test('what it rejects with fails the handler, with its place', async () => {
    const error = await errorOf(files('export const rates = [];\nawait null;\nthrow new RangeError("no rates");'));
    expect(error).toMatchObject({ name: 'RangeError', message: 'no rates' });
    expect(error.stack).toContain('rates.ts:3:7');
  });
});
