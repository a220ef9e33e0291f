import { describe, expect, test } from 'vitest';
import { analyzeFiles } from '../../../support/analyze-source.ts';
import { describeAnalysis } from '../../../support/describe-analysis.ts';

const analyze = async (files: Readonly<Record<string, string>>) =>
  describeAnalysis((await analyzeFiles(files)).analysis, Object.keys(files)[0]);

test('places are read at their places with CRLF, a byte order mark and wide characters', async () => {
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

  test('that make the handler leave it unresolved', async () => {
    const files = {
      'handler.ts': `import { make } from 'made';\nexport default make((event, ctx) => ctx.api.orders.get(1));`,
      'node_modules/made/package.json': '{"name":"made","version":"1.0.0","main":"index.js"}',
      'node_modules/made/index.js': 'exports.make = (handler) => handler;',
    };
    expect(await analyze(files)).toEqual(['passed-on @2']);
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
});
