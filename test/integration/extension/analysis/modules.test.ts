import { describe, expect, test } from 'vitest';
import { analyzeFiles, describeAnalysis } from '../../../support/analyze-source.ts';

const analyze = async (files: Readonly<Record<string, string>>) =>
  describeAnalysis(await analyzeFiles(files), Object.keys(files)[0]);

const USE = "export default async (event: any, ctx: any) => read(ctx.api, '1');";
const READ = '(api: any, id: string) => api.orders.get(id)';
const IN_LIB = ['orders.get order:view @lib/read.ts:1'];

describe('modules of the author', () => {
  test.each([
    [
      'a named export',
      { 'handler.ts': `import { read } from './lib/read.ts';\n${USE}`, 'lib/read.ts': `export const read = ${READ};` },
    ],
    [
      'a renamed export',
      {
        'handler.ts': `import { get as read } from './lib/read.ts';\n${USE}`,
        'lib/read.ts': `const x = ${READ}; export { x as get };`,
      },
    ],
    [
      'a default export',
      { 'handler.ts': `import read from './lib/read.ts';\n${USE}`, 'lib/read.ts': `export default ${READ};` },
    ],
    [
      'a namespace import',
      {
        'handler.ts': `import * as lib from './lib/read.ts';\nconst { read } = lib;\n${USE}`,
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'a re-export',
      {
        'handler.ts': `import { read } from './lib/index.ts';\n${USE}`,
        'lib/index.ts': "export { read } from './read.ts';",
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'export *',
      {
        'handler.ts': `import { read } from './lib/index.ts';\n${USE}`,
        'lib/index.ts': "export * from './read.ts';",
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'export * as',
      {
        'handler.ts': `import { lib } from './lib/index.ts';\nconst read = lib.read;\n${USE}`,
        'lib/index.ts': "export * as lib from './read.ts';",
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'a circle of modules',
      {
        'handler.ts': `import { read } from './lib/index.ts';\n${USE}`,
        'lib/index.ts': "export * from './read.ts';",
        'lib/read.ts': `export const read = ${READ}; export * from './index.ts';`,
      },
    ],
    [
      'CommonJS',
      {
        'handler.ts': `import { read } from './lib/read.ts';\n${USE}`,
        'lib/read.ts': `module.exports = { read: ${READ} };`,
      },
    ],
    [
      'CommonJS by exports',
      { 'handler.ts': `import { read } from './lib/read.ts';\n${USE}`, 'lib/read.ts': `exports.read = ${READ};` },
    ],
    [
      'require',
      {
        'handler.ts': `const { read } = require('./lib/read.ts');\n${USE}`,
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'import()',
      {
        'handler.ts': `export default async (event: any, ctx: any) => (await import('./lib/read.ts')).read(ctx.api);`,
        'lib/read.ts': `export const read = ${READ};`,
      },
    ],
    [
      'a class',
      {
        'handler.ts': `import { Shop } from './lib/read.ts';\nexport default async (event: any, ctx: any) => new Shop(ctx).read();`,
        'lib/read.ts': `export class Shop { constructor(private ctx: any) {} read() { return this.ctx.api.orders.get(1); } }`,
      },
    ],
    [
      'a constant name',
      {
        'handler.ts': `import { WHAT } from './names.ts';\nimport { read } from './lib/read.ts';\nexport default async (event: any, ctx: any) => read(ctx.api, WHAT);`,
        'names.ts': "export const WHAT = 'orders';",
        'lib/read.ts': 'export const read = (api: any, what: string) => api[what].get(1);',
      },
    ],
    [
      'a handler from elsewhere',
      {
        'handler.ts': "export { default } from './lib/read.ts';",
        'lib/read.ts': 'export default (event: any, ctx: any) => ctx.api.orders.get(1);',
      },
    ],
    [
      'a handler in CommonJS',
      {
        'handler.ts': "module.exports = require('./lib/read.ts');",
        'lib/read.ts': 'module.exports = (event: any, ctx: any) => ctx.api.orders.get(1);',
      },
    ],
  ])('are followed through %s', async (_, files) => {
    expect(await analyze(files as unknown as Record<string, string>)).toEqual(IN_LIB);
  });

  test('are followed only where types are left away', async () => {
    const files = {
      'handler.ts':
        "import type { Shop } from './shop.ts';\nimport { type Api } from './shop.ts';\nexport default (event: any, ctx: { api: Api }, shop?: Shop) =>\n (ctx.api as any).orders.get(1);",
      'shop.ts': 'export type Shop = string; export type Api = unknown;',
    };
    expect(await analyze(files)).toEqual(['orders.get order:view @4']);
  });

  test('are read at their places with CRLF, a byte order mark and wide characters', async () => {
    const analysis = await analyzeFiles({
      'handler.ts':
        '\uFEFF/* 订单😀 */ export default (event: any, ctx: any) => "😀" && ctx.api.orders.get(1);\r\nconst x = 1;\r\n',
    });
    expect(analysis.analysis.uses[0]?.range).toEqual({
      file: 'handler.ts',
      line: 1,
      column: 61,
      endLine: 1,
      endColumn: 79,
    });
  });

  test('leave the same call of two handlers one finding', async () => {
    const files = {
      'handler.ts': `import { read } from './lib/read.ts';\n${USE}\nexport const again = (ctx: any) => read(ctx.api, '2');`,
      'lib/read.ts': `export const read = ${READ};`,
    };
    expect(await analyze(files)).toEqual(IN_LIB);
  });
});

test('a module that is handed on as a whole may be called as a whole', async () => {
  const files = {
    'handler.ts':
      "import * as lib from './lib.ts';\nexport default (event: any, ctx: any) => { lib.keep(ctx.api); event.run(lib); };",
    'lib.ts':
      'let api: any;\nexport const keep = (given: any) => { api = given; };\nexport const read = () => api.orders.get(1);',
  };
  expect(await analyze(files)).toEqual(['orders.get order:view @lib.ts:3']);
});

describe('packages', () => {
  const PACKAGE = {
    'node_modules/shop/package.json': '{"name":"shop","version":"1.0.0","type":"module","main":"index.js"}',
    'node_modules/shop/index.js':
      'export const read = (api) => api.orders.get(1);\nexport const sum = (list) => list.length;',
  };

  test('that get a part of the context are unresolved', async () => {
    const files = {
      'handler.ts': `import { read } from 'shop';\nexport default (event: any, ctx: any) =>\n read(ctx.api);`,
    };
    expect(await analyze({ ...files, ...PACKAGE })).toEqual(['passed-on @3']);
  });

  test('that get a function that calls the API count as calling it', async () => {
    const files = {
      'handler.ts': `import { read } from 'shop';\nexport default (event: any, ctx: any) =>\n read((id) => ctx.api.orders.get(id));`,
    };
    expect(await analyze({ ...files, ...PACKAGE })).toEqual(['orders.get order:view @3']);
  });

  test('that get data alone are nothing to speak of', async () => {
    const files = {
      'handler.ts': `import { sum } from 'shop';\nexport default async (event: any, ctx: any) =>\n sum(await ctx.api.orders.list());`,
    };
    expect(await analyze({ ...files, ...PACKAGE })).toEqual(['orders.list order:view @3']);
  });
});

describe('hostile sources', () => {
  const nested = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`;
  const handler = (expression: string) => `export default (event: any, ctx: any) => ctx.api.orders.get(${expression});`;

  test.each([
    ['brackets nested deeply', handler(nested('(', ')', 400))],
    ['arrays nested deeply', handler(nested('[', ']', 400))],
    ['signs without end', handler(`${'!'.repeat(4_000)}1`)],
    ['a sum without end', handler(`${'a+'.repeat(4_000)}1`)],
    ['calls without end', handler(`event${'()'.repeat(450)}`)],
    [
      'functions that call one another in every way',
      `${Array.from({ length: 60 }, (_, i) => `const f${i} = (a, b) => { ${i === 0 ? 'a.orders.get(1)' : `f${i - 1}(a, [b]); f${i - 1}({ ...a }, b); f${i - 1}({ a }, { b }); f${i - 1}(b, a);`} };`).join('\n')}\nexport default (event, ctx) => f59(ctx.api, event);`,
    ],
    [
      'objects that are spread into themselves',
      'let a: any = {}; export default (event, ctx) => { a = { ...a, ...ctx.api }; a.b = a; a = { ...a.b }; a.orders.get(1); };',
    ],
    [
      'a class that makes itself',
      'class A { a = new A(this); constructor(public b?: any) {} } export default (event, ctx) => new A(ctx).b.api.orders.get(1);',
    ],
    [
      'a text that grows without end',
      "const grow = (path) => (path.length > 9 ? path : grow(path + '/x')); export default (event, ctx) => ctx.api.request({ method: 'GET', path: grow('/api') });",
    ],
  ])('with %s end in a verdict', async (_, source) => {
    const { analysis } = await analyzeFiles({ 'handler.ts': source });
    expect(analysis.unresolved.length + analysis.uses.length).toBeLessThan(1000);
  });

  test.each([
    ['too deep', handler(`${'a+'.repeat(4_000)}1`), 1],
    ['too deep, in CommonJS', `\nmodule.exports = (event, ctx) => ctx.api.orders.get(${'!'.repeat(4_000)}1);`, 1],
    ['too deep, below other code', `const one = 1;\n${handler(`${'a+'.repeat(4_000)}one`)}`, 2],
  ])('that are %s are unresolved as a whole', async (_, source, line) => {
    expect(await analyze({ 'handler.ts': source })).toEqual([`too-complex @${line}`]);
  });

  test('that a handler imports make the handler unresolved, at its first place', async () => {
    const files = {
      'handler.ts': "module.exports = (event, ctx) => require('./deep.ts').deep(ctx);",
      'deep.ts': `exports.deep = (ctx) => ctx.api.orders.get(${'a+'.repeat(4_000)}1);`,
    };
    const { analysis } = await analyzeFiles(files);
    const range = { file: 'handler.ts', line: 1, column: 1, endLine: 1, endColumn: 1 };
    expect(analysis).toEqual({ uses: [], unresolved: [{ reason: 'too-complex', range }] });
  });

  test('do not keep a handler beside them from being told', async () => {
    const files = { 'handler.ts': handler('1'), 'other.ts': `export const deep = ${'a+'.repeat(4_000)}1;` };
    expect(await analyze(files)).toEqual(['orders.get order:view @1']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('may name things %s', async (name) => {
    const source = `import { ${name} as imported } from './lib/${name}.ts';\nexport default (event: any, ctx: any) => {\nconst x: any = { ['${name}']: ctx.api };\nctx.api['${name}']; x['${name}'].orders.get(1); imported(ctx.api); };`;
    const lib = `const f = (api: any) => api.orders.list();\nexport { f as ${name} };`;
    expect(await analyze({ 'handler.ts': source, [`lib/${name}.ts`]: lib })).toEqual([
      'orders.get order:view @4',
      `orders.list order:view @lib/${name}.ts:1`,
      'unknown-endpoint @4',
    ]);
  });
});
