import { describe, expect, test } from 'vitest';
import { analyzeInMemory as analyze } from '../../../support/analyze-in-memory.ts';

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
  ])('are followed through %s', (_, files) => {
    expect(analyze(files as unknown as Record<string, string>)).toEqual(IN_LIB);
  });

  test('are followed only where types are left away', () => {
    const files = {
      'handler.ts':
        "import type { Shop } from './shop.ts';\nimport { type Api } from './shop.ts';\nexport default (event: any, ctx: { api: Api }, shop?: Shop) =>\n (ctx.api as any).orders.get(1);",
      'shop.ts': 'export type Shop = string; export type Api = unknown;',
    };
    expect(analyze(files)).toEqual(['orders.get order:view @4']);
  });

  test('leave the same call of two handlers one finding', () => {
    const files = {
      'handler.ts': `import { read } from './lib/read.ts';\n${USE}\nexport const again = (ctx: any) => read(ctx.api, '2');`,
      'lib/read.ts': `export const read = ${READ};`,
    };
    expect(analyze(files)).toEqual(IN_LIB);
  });
});

test('a module that is handed on as a whole may be called as a whole', () => {
  const files = {
    'handler.ts':
      "import * as lib from './lib.ts';\nexport default (event: any, ctx: any) => { lib.keep(ctx.api); event.run(lib); };",
    'lib.ts':
      'let api: any;\nexport const keep = (given: any) => { api = given; };\nexport const read = () => api.orders.get(1);',
  };
  expect(analyze(files)).toEqual(['orders.get order:view @lib.ts:3']);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('modules may name things %s', (name) => {
  const source = `import { ${name} as imported } from './lib/${name}.ts';\nexport default (event: any, ctx: any) => {\nconst x: any = { ['${name}']: ctx.api };\nctx.api['${name}']; x['${name}'].orders.get(1); imported(ctx.api); };`;
  const lib = `const f = (api: any) => api.orders.list();\nexport { f as ${name} };`;
  expect(analyze({ 'handler.ts': source, [`lib/${name}.ts`]: lib })).toEqual([
    'orders.get order:view @4',
    `orders.list order:view @lib/${name}.ts:1`,
    'unknown-endpoint @4',
  ]);
});
