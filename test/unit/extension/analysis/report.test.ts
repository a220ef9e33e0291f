import { describe, expect, test } from 'vitest';
import { analyzePermissions } from '../../../../packages/extension/src/analysis/analyze-permissions.ts';
import { analyzeBody, analyzeHandler, analyzeInMemory } from '../../../support/analyze-in-memory.ts';
import { describeAnalysis } from '../../../support/describe-analysis.ts';
import { parseModules } from '../../../support/parse-modules.ts';

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join('');

test('places are told in the order of files and lines, whatever is run first', () => {
  const files = {
    'handler.ts':
      "import { b } from './b.ts'; import { a } from './a.ts';\nexport default (event, ctx) => { b(ctx.api); a(ctx.api); later(ctx.api); ctx.api.orders.get(1); };\nconst later = (api) => { second(api); first(api); event.run(api); };\nconst first = (api) => api.orders.get(1); const second = (api) => api.orders.get(1); const event: any = process;",
    'b.ts': 'export const b = (api) => { third(api); api.orders.get(1); };\nconst third = (api) => api.orders.get(1);',
    'a.ts': 'export const a = (api) => api.orders.get(1);',
  };
  expect(analyzeInMemory(files)).toEqual([
    'orders.get order:view @a.ts:1',
    'orders.get order:view @b.ts:1',
    'orders.get order:view @b.ts:2',
    'orders.get order:view @2',
    'orders.get order:view @4',
    'orders.get order:view @4',
    'passed-on @3',
  ]);
});

describe('what was not read', () => {
  const analyze = (modules: ReturnType<typeof parseModules>, entries: readonly string[]) =>
    describeAnalysis(analyzePermissions(modules, entries));
  const packaged = 'node_modules/pay/index.js';

  test('is told of an entry that is missing, and of one that lies in a package, known or not', () => {
    const modules = parseModules({ 'handler.ts': 'export default () => {};' });
    expect(analyze(modules, ['handler.ts'])).toEqual([]);
    expect(analyze(modules, ['gone.ts', packaged])).toEqual([`passed-on @${packaged}:1`, 'not-analysed @gone.ts:1']);
    const known = parseModules({ [packaged]: 'export default () => {};' });
    expect(analyze(known, [packaged])).toEqual([`passed-on @${packaged}:1`]);
  });

  test('is told of a source that could not be parsed, but not of an empty one', () => {
    const [empty] = parseModules({ 'empty.ts': '' });
    if (empty === undefined) throw new Error('Nothing was parsed.');
    const broken = { ...empty, file: 'broken.ts', text: 'export default (' };
    expect(analyze([empty, broken], [])).toEqual(['not-analysed @broken.ts:1']);
  });
});

test('what is lost is told in the same order', () => {
  const source =
    'const run: any = process;\nexport default (event, ctx) => { later(ctx.api); run(ctx); };\nconst later = (api) => { second(api); first(api); };\nconst first = (api) => run(api); const second = (api) => api[run];';
  expect(analyzeHandler(source)).toEqual(['passed-on @2', 'passed-on @4', 'computed @4']);
});

test('a place that is reached with several bodies needs what one of them certainly needs', () => {
  const source = `const update = (api, body) => api.products.update(1, body);
export default (event, ctx) => { update(ctx.api, event.body); update(ctx.api, { inventory: 1 }); update(ctx.api, {}); };`;
  expect(analyzeHandler(source)).toEqual(['products.update product:edit inventory:edit @1']);
});

test('a place that is reached with a body that is not known may need more', () => {
  const source = `const update = (api, body) => api.products.update(1, body);
export default (event, ctx) => { update(ctx.api, {}); update(ctx.api, event.body); update(ctx.api, {}); };`;
  expect(analyzeHandler(source)).toEqual(['products.update product:edit ?inventory:edit @1']);
});

test.each([
  [200, ['orders.get order:view @1']],
  [800, ['too-complex @1']],
])('an expression of %i signs is followed, or too complex', (signs, expected) => {
  expect(analyzeHandler(`export default (event, ctx) => ctx.api.orders.get(${'!'.repeat(signs)}1);`)).toEqual(expected);
});

test('many texts in one variable are more than are followed', () => {
  const names = repeat(100, (i) => `'/api/orders/${i}',`);
  const source = `export default (event, ctx) => { let path; for (path of [${names}]) ctx.api.request({ method: 'GET', path }); };`;
  expect(analyzeHandler(source)).toEqual(['computed @1']);
});

test('a chain of variables in the wrong order is followed to its end', () => {
  const steps = Array.from({ length: 30 }, (_, i) => `v${i} = v${i + 1};`).join(' ');
  const names = Array.from({ length: 31 }, (_, i) => `v${i}`).join();
  const source = `let ${names};\nexport default (event, ctx) => { ${steps} v30 = ctx.api; v0.orders.get(1); };`;
  expect(analyzeHandler(source)).toEqual(['orders.get order:view @2']);
});

test('a chain of very many variables in the wrong order is too complex', () => {
  const steps = Array.from({ length: 90 }, (_, i) => `v${i} = v${i + 1};`).join(' ');
  const names = Array.from({ length: 91 }, (_, i) => `v${i}`).join();
  const source = `let ${names};\nexport default (event, ctx) => { ${steps} v90 = ctx.api; v0.orders.get(1); };`;
  expect(analyzeHandler(source)).toEqual(['too-complex @2']);
});

describe('the work of a handler is bounded', () => {
  test.each([
    [
      'calls of many functions with many arguments',
      (count: number) => `const all = [${repeat(count, () => '() => {},')}]; all[event.i](all[event.i]);`,
    ],
    [
      'calls of many methods of many objects',
      (count: number) => `const all = [${repeat(count, () => '{ go() {} },')}]; all[event.i].go();`,
    ],
    [
      'many variables of many values',
      (count: number) => `let all, one; ${repeat(count, () => 'all = () => {};')} ${repeat(count, () => 'one = all;')}`,
    ],
    [
      'many members of many values',
      (count: number) => `const all = [${repeat(count, () => '() => {},')}]; ${repeat(count, () => 'all[event.i];')}`,
    ],
    [
      'many statements that run in many ways',
      (count: number) =>
        `const go = (name) => { ${repeat(count * 10, () => '1;')} }; ${repeat(40, (index) => `go('${index}');`)}`,
    ],
  ])('for %s', (_, write) => {
    expect(analyzeBody(write(50))).toEqual([]);
    expect(analyzeBody(write(2000))).toEqual(['too-complex @1']);
  });
});

test('many functions in one variable are followed one by one', () => {
  const body = `let go; ${repeat(100, () => 'go = () => {};')} go = (api) => api.orders.get(1); go(ctx.api);`;
  expect(analyzeBody(body)).toEqual(['orders.get order:view @2']);
});

test('what seems sure before all is known is not told', () => {
  const source = `let method = 'GET', path = '/api/orders';
export default (event, ctx) => { ctx.api.request({ method, path }); method = 'POST'; path = '/api/products'; };`;
  expect(analyzeHandler(source)).toEqual(['computed @2']);
});

test('what follows from a value that never comes is followed to its end', () => {
  const source = `let orders;
export default (event, ctx) => { orders.get(1); orders = Promise.resolve(ctx.api.orders).then(undefined); };`;
  expect(analyzeHandler(source)).toEqual(['orders.get order:view @2']);
});
