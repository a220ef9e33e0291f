import { describe, expect, test } from 'vitest';
import { analyzeHandler, analyzeInMemory } from '../../../support/analyze-in-memory.ts';

const READ = 'export const read = (api) => api.orders.get(1);';
const SHARED = 'let shared;\nconst use = () => shared.orders.get(1);\n';
const USED = ['orders.get order:view @2'];

describe('names of modules', () => {
  test.each([
    [
      'a name in quotes',
      "import { 'a b' as read } from './lib.ts';",
      "const f = (api) => api.orders.get(1); export { f as 'a b' };",
    ],
    [
      'a name handed on in quotes',
      "import { read } from './all.ts';",
      "const f = (api) => api.orders.get(1); export { f as 'a b' };",
    ],
    [
      'one of two names in quotes',
      "import { 'a b' as read } from './lib.ts';",
      "const f = (api) => api.orders.get(1), g = () => {}; export { f as 'a b', g as 'c d' };",
    ],
    ['an exported var', "import { read } from './lib.ts';", 'export var read = (api) => api.orders.get(1);'],
    ['an exported function', "import { read } from './lib.ts';", 'export function read(api) { api.orders.get(1); }'],
    [
      'an exported class',
      "import { A } from './lib.ts'; const { read } = A;",
      'export class A { static read(api) { api.orders.get(1); } }',
    ],
    [
      'an exported pattern',
      "import { read } from './lib.ts';",
      'export const { read, ...others } = { read: (api) => api.orders.get(1) };',
    ],
    ['an exported namespace', "import { N } from './lib.ts'; const read = N.read;", `export namespace N { ${READ} }`],
    [
      'a default class',
      "import A from './lib.ts'; const { read } = A;",
      'export default class { static read(api) { api.orders.get(1); } }',
    ],
    [
      'a default class by its name',
      "import { read } from './lib.ts';",
      'export default class A { static read(api) { api.orders.get(1); } } export const { read } = A;',
    ],
    [
      'a default under a name',
      "import { default as read } from './lib.ts';",
      'export default (api) => api.orders.get(1);',
    ],
    ['an import that is exported', "import { read } from './again.ts';", READ],
    [
      'one of two namespaces',
      "import * as other from './other.ts'; import * as lib from './lib.ts'; const read = lib.read ?? other.read;",
      READ,
    ],
    ['the default of CommonJS', "import read from './lib.ts';", 'exports.default = (api) => api.orders.get(1);'],
    [
      'a member of the default of CommonJS',
      "import lib from './lib.ts'; const read = lib.read;",
      'exports.read = (api) => api.orders.get(1);',
    ],
  ])('follow %s', (_, head, lib) => {
    const files = {
      'handler.ts': `${head}\nexport default (event, ctx) => read(ctx.api);`,
      'lib.ts': lib,
      ...(head.includes('./all.ts') ? { 'all.ts': "export { 'a b' as read } from './lib.ts';" } : {}),
      ...(head.includes('./again.ts') ? { 'again.ts': "import { read } from './lib.ts'; export { read };" } : {}),
      ...(head.includes('./other.ts') ? { 'other.ts': 'export const none = 1;' } : {}),
    };
    expect(analyzeInMemory(files)).toEqual(['orders.get order:view @lib.ts:1']);
  });
});

describe('names of modules that are not known', () => {
  const HANDLER = "import * as lib from './all.ts';\nexport default (event, ctx) => lib[event.name](ctx.api);";

  test.each([
    ['of a module', { 'all.ts': READ }, 'all.ts'],
    ['of all modules that it exports', { 'all.ts': "export * from './lib.ts';", 'lib.ts': READ }, 'lib.ts'],
    [
      'of a circle of modules',
      { 'all.ts': "export * from './lib.ts';", 'lib.ts': `export * from './all.ts'; ${READ}` },
      'lib.ts',
    ],
    ['of CommonJS', { 'all.ts': 'exports.read = (api) => api.orders.get(1);' }, 'all.ts'],
    ['of CommonJS that exports a function', { 'all.ts': 'module.exports = (api) => api.orders.get(1);' }, 'all.ts'],
  ])('are all names %s', (_, files, file) => {
    expect(analyzeInMemory({ 'handler.ts': HANDLER, ...files })).toContain(`orders.get order:view @${file}:1`);
  });

  test('may be those of a package', () => {
    const files = { 'handler.ts': HANDLER, 'all.ts': "export * from 'shop'; export const none = 1;" };
    expect(analyzeInMemory(files)).toEqual(['passed-on @2']);
  });

  test.each([
    ['of a package', "export * from 'shop';"],
    ['that are perhaps types', 'interface Shop {} export { Shop };'],
  ])('may be those of the module and those %s', (_, others) => {
    expect(analyzeInMemory({ 'handler.ts': HANDLER, 'all.ts': `${others} ${READ}` })).toEqual([
      'orders.get order:view @all.ts:1',
      'passed-on @2',
    ]);
  });

  test.each([
    ['that export all of one another', "export * from './b.ts';", "export * from './a.ts';"],
    ['that hand on a name', "export { read } from './b.ts';", "export { read } from './a.ts';"],
    [
      'that hand on what they import',
      "import { read } from './b.ts'; export { read };",
      "import { read } from './a.ts'; export { read };",
    ],
  ])('are those of modules %s where none has it', (_, a, b) => {
    const handler = "import { read } from './a.ts';\nexport default (event, ctx) => read(ctx.api);";
    expect(analyzeInMemory({ 'handler.ts': handler, 'a.ts': a, 'b.ts': b })).toEqual(['passed-on @2']);
  });

  test('are not those of a default that is not handed on', () => {
    const files = {
      'handler.ts': "import * as lib from './all.ts';\nexport default (event, ctx) => lib.default(ctx.api);",
      'all.ts': "export * from './lib.ts';",
      'lib.ts': 'export default (api) => api.orders.get(1);',
    };
    expect(analyzeInMemory(files)).toEqual(['passed-on @2']);
  });

  test('are told at the CommonJS module that exports the API', () => {
    const files = {
      'handler.ts':
        "import { keep, shop } from './lib.ts';\nexport default (event, ctx) => { keep(ctx.api); shop.get(1); };",
      'lib.ts': 'exports.keep = (api) => { module.exports = api; };',
    };
    expect(analyzeInMemory(files)).toEqual(['passed-on @2', 'unknown-endpoint @lib.ts:1']);
  });

  test('are not followed in a package that is named like a member of all objects', () => {
    const source = "export default (event, ctx) =>\nrequire('constructor')(ctx.api);";
    expect(analyzeHandler(source)).toEqual(['passed-on @2']);
  });

  test.each([
    'export = { read };',
    'const exports: any = {}; exports.read = read;',
    'const module: any = {}; module.exports = { read };',
  ])('are those that %s gives', (end) => {
    const files = {
      'handler.ts': "import { read } from './lib.ts';\nexport default (event, ctx) => read(ctx.api);",
      'lib.ts': `const read = (api) => api.orders.get(1); ${end}`,
    };
    expect(analyzeInMemory(files)).toEqual(['passed-on @2']);
  });

  test('of an enum are those of the module that exports it', () => {
    const files = {
      'handler.ts': "import { N } from './lib.ts';\nexport default (event, ctx) => ctx.api[N.A].get(1);",
      'lib.ts': "export enum N { A = 'orders' }",
    };
    expect(analyzeInMemory(files)).toEqual(USED);
  });
});

describe('a path that begins in a module that comes later', () => {
  test.each([
    ['with +', "BASE + '/orders'"],
    ['at the end', "'/api' + END"],
    ['in a template', `\`\${BASE}/orders\``],
    ['with join', "[BASE, 'orders'].join('/')"],
    ['with concat', "BASE.concat('/orders')"],
  ])('is known %s', (_, path) => {
    const files = {
      'handler.ts': `import { BASE, END } from './base.ts';\nconst path = ${path};\nexport default (event, ctx) => ctx.api.request({ method: 'GET', path });`,
      'base.ts': "export const BASE = '/api'; export const END = '/orders';",
    };
    expect(analyzeInMemory(files)).toEqual(['orders.list order:view @3']);
  });
});

test('a name that is joined in a module that comes later is one name', () => {
  const files = {
    'handler.ts': `import { NAME } from './base.ts';
const table = { ab: (api) => api.orders.get(1), c: (api) => api.customers.get(1) };
const go = table[NAME];
export default (event, ctx) => go(ctx.api);`,
    'base.ts': "export const NAME = 'a' + 'b';",
  };
  expect(analyzeInMemory(files)).toEqual(USED);
});

test('a text that is joined with nothing ends in something that is not known', () => {
  const source = "export default (event, ctx) =>\nctx.api.request({ method: 'GET', path: '/api/orders/' + null });";
  expect(analyzeHandler(source)).toEqual(USED);
});

describe('names', () => {
  test.each([
    ['a function declared inside', 'function inner() { var shared = 1; }'],
    ['a function expression inside', '(function () { var shared = 1; })();'],
    ['an arrow function inside', '(() => { var shared = 1; })();'],
    ['a block inside', '{ let shared = 1; }'],
    ['a namespace inside', 'namespace Inner { var shared = 1; }'],
  ])('of %s are its own', (_, inner) => {
    expect(analyzeHandler(`${SHARED}export default (event, ctx) => { ${inner} shared = ctx.api; use(); };`)).toEqual(
      USED,
    );
  });

  test('of the handler may be used inside it', () => {
    const source =
      'export default function again(event, ctx) {\nreturn event ? again(null, ctx) : ctx.api.orders.get(1); }';
    expect(analyzeHandler(source)).toEqual(USED);
  });
});
