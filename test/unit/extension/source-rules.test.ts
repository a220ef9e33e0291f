import { describe, expect, test } from 'vitest';
import { formatIssue } from '#extension';
import { analyzePermissions } from '../../../packages/extension/src/analysis/analyze-permissions.ts';
import { checkSources } from '../../../packages/extension/src/source-rules/check-sources.ts';
import { parseModules } from '../../support/parse-modules.ts';

const check = (files: Readonly<Record<string, string>>, entries = ['paid.ts']) => {
  const modules = parseModules(files);
  return checkSources(modules, entries, analyzePermissions(modules, entries));
};

/** Findings of one handler file as `line:column code`. */
const findingsOf = (...lines: string[]) =>
  check({ 'paid.ts': lines.join('\n') }).map(({ code, range }) => `${range.line}:${range.column} ${code}`);

/** The same for statements inside a handler, which begin at line 1, column 1. */
const findingsIn = (...lines: string[]) =>
  findingsOf('export default async (event, ctx) => {', ...lines, '};').map((finding) =>
    finding.replace(/^\d+/, (line) => String(Number(line) - 1)),
  );

describe('what the sandbox lacks', () => {
  test.each([
    ['a call', 'Buffer.from("a");', '1:1 missing-global'],
    ['a constructor', 'new WebSocket("wss://a");', '1:5 missing-global'],
    ['a value', 'const all = [process];', '1:14 missing-global'],
    ['a short field', 'const all = { process };', '1:15 missing-global'],
    ['a computed member', 'event[__dirname];', '1:7 missing-global'],
    ['an environment variable', 'process.env.TOKEN;', '1:1 missing-global'],
    ['require of a computed path', 'require(event.payload.x);', '1:1 missing-global'],
    ['require.resolve', 'require.resolve("a");', '1:1 missing-global'],
    ['inside a template', `\`\${localStorage.a}\`;`, '1:4 missing-global'],
    ['a default of a parameter', 'const f = (a = window.b) => a;', '1:16 missing-global'],
    ['an assertion of a type', '(process as any).exit();', '1:2 missing-global'],
    ['a field of globalThis', 'globalThis.Buffer.from("a");', '1:1 missing-global'],
    ['a field of globalThis in brackets', 'new globalThis["Worker"]("a");', '1:5 missing-global'],
    ['shared memory', 'new SharedArrayBuffer(8);', '1:5 missing-global'],
    ['after a local of another function', 'const f = (document) => document; f(document);', '1:37 missing-global'],
    ['beside a function of that name elsewhere', '{ function caches() {} } caches.open("a");', '1:26 missing-global'],
  ])('is an error: %s', (_, source, expected) => {
    expect(findingsIn(source)).toEqual([expected]);
  });

  test('is reported at each place, and names what to use instead', () => {
    const issues = check({
      'paid.ts': 'export default () => [\n  Buffer.from("a"),\n  new WebAssembly.Module(bytes),\n];',
    });
    expect(issues.map(formatIssue)).toEqual([
      'The sandbox has no "Buffer": use Uint8Array, TextEncoder, TextDecoder, atob and btoa.',
      'The sandbox has no "WebAssembly": use a package in plain JavaScript.',
    ]);
  });

  test('is one in each module of the handler', () => {
    const modules = {
      'paid.ts': 'import { a } from "./lib/a.ts";\nexport default a;',
      'lib/a.ts': 'export const a = () => process.pid;',
    };
    expect(check(modules).map(({ range }) => `${range.file}:${range.line}`)).toEqual(['lib/a.ts:1']);
  });

  test('is not checked where the author only tells the compiler of it', () => {
    expect(findingsOf('declare const process: { pid: number };', 'export default () => process.pid;')).toEqual([
      '2:22 missing-global',
    ]);
  });

  test.each([
    ['a variable', 'const process = 1; process;'],
    ['a variable that is declared later', 'f(); function f() { return document; } var document = 1;'],
    ['a parameter', '((window) => window.a)(1);'],
    ['a pattern', 'const { document, a: [process], ...global } = event; f(document, process, global); function f() {}'],
    ['a caught error', 'try { f(); } catch (process) { process; } function f() {}'],
    ['a class', 'class Worker {} new Worker();'],
    ['a named function', 'const f = function require() { return require; };'],
    ['a loop', 'for (const document of event.all) document;'],
    ['an enum', 'enum Worker { A } Worker.A;'],
    ['a field', 'event.process.document;'],
    ['a key', 'const a = { process: 1, document() {} };'],
    ['a label', 'process: for (;;) break process;'],
    ['a type', 'const a = event as Buffer; type B = typeof process;'],
    ['a question', 'if (typeof Buffer !== "undefined") Buffer.from("a");'],
    ['a question about globalThis', 'if (globalThis.process?.env) event;'],
    ['what the bundler replaces', 'process.env.NODE_ENV === "test"; require("./a.json");'],
    [
      'a look at shared memory',
      'Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype, "byteLength"); event instanceof SharedArrayBuffer;',
    ],
    [
      'what the sandbox has',
      'crypto.randomUUID(); structuredClone(new URL("a")); setTimeout(() => {}, 1); fetch("a");',
    ],
  ])('is not %s', (_, source) => {
    expect(findingsIn(source)).toEqual([]);
  });
});

describe('import() of what the bundler cannot know', () => {
  test.each([
    'import(event.a);',
    `import(\`\${event.a}.ts\`);`,
    'import("lib/" + event.a);',
    'import(event ? "./a" : event.b);',
  ])('is an error: %s', (source) => expect(findingsIn(source)).toEqual(['1:1 import-computed']));

  test.each([
    'import("./a.ts");',
    'import(`./a.ts`);',
    `import(\`./rates/\${event.a}.ts\`);`,
    'import("../a/" + event.a);',
  ])('is not %s', (source) => expect(findingsIn(source)).toEqual([]));
});

describe('text that is run as code', () => {
  test.each([
    ['eval(event.a);', '1:1'],
    ['(0, eval)("a");', '1:5'],
    ['const run = eval;', '1:13'],
    ['new Function("a", "return a");', '1:5'],
    ['Function("return 1")();', '1:1'],
    ['globalThis.eval("a");', '1:1'],
    ['new globalThis.Function("a");', '1:5'],
    ['setTimeout("f()", 1);', '1:1'],
    [`setInterval(\`f(\${event.a})\`, 1);`, '1:1'],
  ])('is a warning: %s', (source, place) => expect(findingsIn(source)).toEqual([`${place} eval-use`]));

  test.each([
    'const eval2 = (a) => a; eval2("a");',
    'event.eval("a");',
    'event instanceof Function;',
    'typeof eval;',
    'setTimeout(() => {}, 1);',
    'const Function = (a) => a; Function("a");',
  ])('is not %s', (source) => expect(findingsIn(source)).toEqual([]));
});

const REQUEST = 'const answer = await ctx.api.request({ method: "GET", path: "/api/orders" });';

describe('decisions by the message of an answer', () => {
  test.each([
    ['a comparison', 'if (answer.msg === "订单不存在") event;', '2:5'],
    ['a comparison the other way round', 'if ("ok" != answer.msg) event;', '2:13'],
    ['a comparison in brackets and lower case', 'answer["msg"].toLowerCase() === "ok" ? 1 : 2;', '2:1'],
    ['a switch', 'switch (answer.msg) { case "ok": }', '2:9'],
    ['a part', 'if (answer.msg.includes("库存")) event;', '2:5'],
    ['a beginning', 'if (answer?.msg?.startsWith("库存")) event;', '2:5'],
    ['a pattern', 'if (/库存/.test(answer.msg)) event;', '2:15'],
    ['a list', 'if (["a", "b"].includes(answer.msg)) event;', '2:25'],
    ['a variable', 'const { msg, code: c } = answer; if (msg === "ok") c;', '2:38'],
    ['a renamed variable', 'const { msg: text } = answer; text.match(/a/);', '2:31'],
  ])('are a warning: %s', (_, source, place) => {
    expect(findingsIn(REQUEST, source)).toEqual([`${place} branch-on-msg`]);
  });

  test.each([
    ['a call in one expression', 'if ((await ctx.api.request({ method: "GET", path: "/a" })).msg === "ok") event;'],
    ['a callback', 'await ctx.api.request({ method: "GET", path: "/a" }).then((a) => a.msg === "ok");'],
    ['a pattern', 'await ctx.api.request({ method: "GET", path: "/a" }).then(({ msg }) => msg === "ok");'],
    ['a variable given later', 'let a; a = await ctx.api.request({ method: "GET", path: "/a" }); a.msg === "ok";'],
    [
      'request taken out',
      'const { request } = ctx.api; const a = await request({ method: "GET", path: "/a" }); a.msg == "ok";',
    ],
    [
      'a caught error of the API',
      'try { await ctx.api.orders.get("1"); } catch (e) { if (e.message === "订单不存在") event; }',
    ],
  ])('are found through %s', (_, source) => {
    expect(findingsIn(source).map((finding) => finding.split(' ')[1])).toEqual(['branch-on-msg']);
  });

  test.each([
    ['showing it', `${REQUEST} ctx.log.warn(answer.msg, \`\${answer.msg}\`); throw new Error(answer.msg);`],
    ['asking whether there is one', `${REQUEST} if (answer.msg !== "" && answer.msg != null) event;`],
    ['the code', `${REQUEST} if (answer.code === "ok") event;`],
    ['a message of something else', 'if (event.msg === "hello" || event.payload.msg.includes("a")) event;'],
    ['a message of another service', 'const a = await (await fetch("https://a")).json(); if (a.msg === "ok") event;'],
    ['request of another client', 'const a = await event.client.request({ url: "/a" }); if (a.msg === "ok") event;'],
    [
      'a message of an own error',
      'try { await ctx.api.orders.get("1"); throw new Error("mine"); } catch (e) { if (e.message === "mine") event; }',
    ],
    [
      'a caught error of something else',
      'try { JSON.parse(event.a); } catch (e) { if (e.message.includes("JSON")) event; }',
    ],
    [
      'a variable of the same name elsewhere',
      `{ const { msg } = await ctx.api.request({ path: "/a" }); } const f = (msg) => msg === "a";`,
    ],
  ])('are not %s', (_, source) => {
    expect(findingsIn(source)).toEqual([]);
  });
});

describe('success by the HTTP status', () => {
  test.each([
    'if (answer.status === 200) event;',
    'if (answer.status != 201) event;',
    'if (answer.status < 400) event;',
    'if (answer.status >= 300) event;',
    'if (400 > answer.status) event;',
    'if (answer.ok) event;',
  ])('is a warning: %s', (source) => {
    expect(findingsIn(REQUEST, source)).toEqual([expect.stringMatching(/^2:\d+ success-by-status$/)]);
  });

  test.each([
    'if (answer.code === "ok") event;',
    'if (answer.status === 404) event;',
    'ctx.log.info(answer.status);',
    'const page = await fetch("https://a"); if (page.ok && page.status === 200) event;',
    'if (event.payload.status === 200) event;',
  ])('is not %s', (source) => expect(findingsIn(REQUEST, source)).toEqual([]));
});

describe('a call of the API that nothing waits for', () => {
  test.each([
    ['a statement', 'ctx.api.orders.get("1");', '1:1'],
    ['in a callback', 'event.ids.forEach((id) => { ctx.api.orders.get(id); });', '1:29'],
    ['with then', 'ctx.api.orders.get("1").then(ctx.log.info);', '1:1'],
    ['with catch', 'ctx.api.orders.get("1").then(() => {}).catch(() => {});', '1:1'],
    ['by another name', 'const { orders } = ctx.api; orders.get("1");', '1:29'],
    ['by request', 'ctx.api.request({ method: "GET", path: "/api/orders" });', '1:1'],
    ['on a condition', 'event.payload.id && ctx.api.orders.get("1");', '1:21'],
    ['in one of two cases', 'event.payload.id ? ctx.api.orders.get("1") : event.done();', '1:20'],
    ['of an own function', 'save(); async function save() { await ctx.api.orders.get("1"); }', '1:1'],
    ['of a short function', 'const save = () => ctx.api.orders.get("1"); save();', '1:45'],
    [
      'of a function that calls another',
      'const a = async () => await b(); const b = () => ctx.api.orders.get("1"); a();',
      '1:75',
    ],
    ['of a function at its place', '(async () => { await ctx.api.orders.get("1"); })();', '1:1'],
    ['in forEach', 'event.ids.forEach(async (id) => { await ctx.api.orders.get(id); });', '1:1'],
    ['in forEach of a short function', 'event.ids.forEach((id) => ctx.api.orders.get(id));', '1:1'],
    ['in forEach that is awaited', 'await event.ids.forEach(async (id) => { await ctx.api.orders.get(id); });', '1:7'],
    [
      'in forEach of a named function',
      'const f = async (id) => { await ctx.api.orders.get(id); }; event.ids.forEach(f);',
      '1:60',
    ],
    ['in map', 'event.ids.map(async (id) => { await ctx.api.orders.get(id); });', '1:1'],
    ['in all', 'Promise.all(event.ids.map((id) => ctx.api.orders.get(id)));', '1:1'],
    ['in a list', 'Promise.allSettled([ctx.api.orders.get("1")]);', '1:1'],
    ['in a promise that does not wait for it', 'new Promise((done) => { ctx.api.orders.get("1"); done(); });', '1:25'],
  ])('is a warning: %s', (_, source, place) => {
    expect(findingsIn(source)).toEqual([`${place} floating-api-call`]);
  });

  test.each([
    'await ctx.api.orders.get("1");',
    'return ctx.api.orders.get("1");',
    'void ctx.api.orders.get("1");',
    'const order = ctx.api.orders.get("1"); await order;',
    'await Promise.all(event.ids.map((id) => ctx.api.orders.get(id)));',
    'ctx.log.info(await ctx.api.orders.get("1"));',
    'event.orders.get("1");',
    'const save = async () => { await ctx.api.orders.get("1"); }; await save(); void save(); return save();',
    'event.ids.forEach(async (id) => { await event.done(id); });',
    'event.ids.forEach((id) => { void ctx.api.orders.get(id); });',
    'const tell = async () => { ctx.log.info("1"); }; tell();',
    'await Promise.all(event.ids.map(async (id) => { await ctx.api.orders.get(id); }));',
    'await new Promise((done, fail) => { ctx.api.orders.get("1").then(done, fail); });',
  ])('is not %s', (source) => expect(findingsIn(source)).toEqual([]));
});

describe('a call of a function of another module that nothing waits for', () => {
  const SAVE = 'export async function save(ctx) { await ctx.api.orders.get("1"); }';

  test.each([
    ['a name', 'import { save } from "./save.ts";', 'save(ctx);', SAVE],
    ['another name', 'import { save as store } from "./save.ts";', 'store(ctx);', SAVE],
    ['all names', 'import * as all from "./save.ts";', 'all.save(ctx);', SAVE],
    ['the default', 'import save from "./save.ts";', 'save(ctx);', SAVE.replace('export', 'export default')],
    ['a list', 'import { save } from "./save.ts";', 'save(ctx);', `${SAVE.replace('export ', '')}\nexport { save };`],
    [
      'a constant',
      'import { save } from "./save.ts";',
      'save(ctx);',
      'export const save = (ctx) => ctx.api.orders.get("1");',
    ],
    ['a re-export', 'import { keep } from "./all.ts";', 'keep(ctx);', SAVE],
  ])('is a warning: %s', (_, imports, call, save) => {
    const modules = {
      'paid.ts': `${imports}\nexport default async (event, ctx) => {\n  ${call}\n};`,
      'all.ts': 'export { save as keep } from "./save.ts";',
      'save.ts': save,
    };
    expect(check(modules).map(({ code, range }) => `${range.file}:${range.line}:${range.column} ${code}`)).toEqual([
      'paid.ts:3:3 floating-api-call',
    ]);
  });
});

test('a name that two modules import from one another is no function', () => {
  const modules = {
    'paid.ts': 'import x from "./x.ts";\nexport default async (event) => {\n  x(event);\n};',
    'x.ts': 'import x from "./y.ts";\nexport default x;',
    'y.ts': 'import x from "./x.ts";\nexport default x;',
  };
  expect(check(modules)).toEqual([]);
});

describe('fetch to an address that is never allowed', () => {
  test.each([
    ['metadata of a cloud', 'await fetch("http://169.254.169.254/latest");', '1:7'],
    ['with a port', 'await fetch("http://169.254.0.1:8080");', '1:7'],
    ['IPv6', 'await fetch("http://[fe80::1]/");', '1:7'],
    ['IPv6 that leads to a private address', 'await fetch("http://[64:ff9b::a00:1]/");', '1:7'],
    ['a constant', 'const host = "http://100.100.100.200"; await fetch(host + "/latest");', '1:46'],
    ['a URL', 'await fetch(new URL("/a", "http://169.254.169.254"));', '1:7'],
    ['globalThis', 'await globalThis.fetch("http://169.254.169.254");', '1:7'],
    ['other spellings', 'await fetch("http://0xa9fea9fe/");', '1:7'],
  ])('is a notice: %s', (_, source, place) => {
    expect(findingsIn(source)).toEqual([`${place} fetch-never-allowed`]);
  });

  test.each([
    'await fetch("https://api.example.com");',
    'await fetch("http://127.0.0.1:3000");',
    'await fetch("http://10.0.0.1");',
    'await fetch(event.payload.url);',
    'const fetch = (a) => a; fetch("http://169.254.169.254");',
  ])('is not %s', (source) => expect(findingsIn(source)).toEqual([]));
});

describe('a handler that creates things without looking', () => {
  const CREATE = 'await ctx.api.customers.create({ email: "a@example.com", name: "A" });';

  test.each([
    ['creates', CREATE],
    ['creates by request', 'await ctx.api.request({ method: "POST", path: "/api/customers", body: {} });'],
    ['reads something else before', `await ctx.api.orders.get(event.payload.order_id); ${CREATE}`],
    ['refunds', 'await ctx.api.orders.refund(event.payload.order_id, {});'],
  ])('gets a notice when it %s', (_, source) => {
    expect(findingsIn(source)).toEqual([expect.stringMatching(/^1:\d+ no-idempotency$/)]);
  });

  test.each([
    ['looks at the id of the delivery', `if (event.delivery_id === "1") return; ${CREATE}`],
    ['takes the id out of the event', `const { delivery_id: id } = event; ctx.log.info(id); ${CREATE}`],
    ['looks at ctx.delivery', `ctx.log.info(ctx.delivery.id); ${CREATE}`],
    [
      'looks whether it is there',
      `const { total } = await ctx.api.customers.list({ q: "a" }); if (total === 0) ${CREATE}`,
    ],
    ['only changes', 'await ctx.api.products.update("1", { title: "A" });'],
  ])('gets none when it %s', (_, source) => {
    expect(findingsIn(source)).toEqual([]);
  });

  test.each([
    ['by a name', 'import { find } from "./find.ts";', 'find'],
    ['by all names', 'import * as lib from "./find.ts";', 'lib.find'],
    ['by a file between', 'import { find } from "./index.ts";', 'find'],
    ['in a method', 'import { find, Shop } from "./find.ts";', 'new Shop().find'],
  ])('gets none when it looks in another file: %s', (_, imports, find) => {
    const modules = {
      'paid.ts': `${imports}\nexport default async (event, ctx) => {\n  if (await ${find}(ctx)) return;\n  ${CREATE}\n};`,
      'index.ts': 'export { find } from "./find.ts";',
      'find.ts':
        'export async function find(ctx) { return (await ctx.api.customers.list()).total > 0; }\nexport class Shop { find = find; }',
    };
    expect(check(modules)).toEqual([]);
  });

  test('gets one when what it imports looks, but nothing calls that', () => {
    const modules = {
      'paid.ts': `import { other } from "./lib.ts";\nexport default async (event, ctx) => {\n  other();\n  ${CREATE}\n};`,
      'lib.ts': 'export const find = (ctx) => ctx.api.customers.list();\nexport const other = () => {};',
    };
    expect(check(modules).map(({ code, range }) => `${range.file} ${code}`)).toEqual(['paid.ts no-idempotency']);
  });

  test('is judged by all modules that it runs, each handler by itself', () => {
    const modules = {
      'a.ts': 'import { make } from "./make.ts";\nexport default (event, ctx) => make(ctx.api);',
      'b.ts': 'import { make } from "./make.ts";\nexport default ({ delivery_id }, ctx) => make(ctx.api, delivery_id);',
      'make.ts': 'export const make = (api) => api.customers.create({ email: "a@example.com", name: "A" });',
    };
    expect(check(modules, ['b.ts'])).toEqual([]);
    expect(check(modules, ['a.ts', 'b.ts']).map(({ code, range }) => `${range.file} ${code}`)).toEqual([
      'make.ts no-idempotency',
    ]);
  });
});

describe('source that people cannot review', () => {
  test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'has a character that turns its direction around',
    (character) => {
      expect(findingsIn('const a = 1;', `/* ${character} */ const b = "${character}";`)).toEqual(['2:4 source-bidi']);
    },
  );

  test.each<[what: string, source: string, expected: readonly string[]]>([
    ['a mark of direction', 'const a = "\u200F\u05D0";', []],
    ['an escape', String.raw`const a = "\u202E";`, []],
    ['a long line', `f(${'a + '.repeat(600)}a);`, ['1:1 source-unreadable']],
    ['a long text', `f("${'a + '.repeat(600)}");`, []],
    ['a long template', `f(\`${'a + '.repeat(600)}\`);`, []],
    [
      'dense code',
      Array.from({ length: 60 }, (_, i) => `a${i}=(b,c)=>b+c?d(e(f,g)):h[i+${i}]||k(l,m);`).join('\n'),
      ['0:1 source-unreadable'],
    ],
    [
      'names that a program made',
      Array.from({ length: 10 }, (_, i) => `f(_0x1a2${i});`).join('\n'),
      ['0:1 source-unreadable'],
    ],
    ['a few such names', Array.from({ length: 9 }, (_, i) => `f(_0x1a2${i});`).join('\n'), []],
  ])('%s', (_, source, expected) => {
    expect(
      findingsIn(source).filter((finding) => finding.endsWith('source-unreadable') || finding.endsWith('bidi')),
    ).toEqual(expected);
  });
});
