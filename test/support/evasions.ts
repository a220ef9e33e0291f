/** Files of an extension by their paths; `HOST` stands for the address that is reached. */
export type Evasion = readonly [name: string, files: Readonly<Record<string, string>>];

const body = (name: string, text: string): Evasion => [
  name,
  { 'paid.js': `export default async function (event, ctx) {\n  ${text}\n}\n` },
];

/** What calls a host while trying to hide it from whoever reads the source. Each works in the sandbox. */
export const EVASIONS: readonly Evasion[] = [
  body('another name', "const go = fetch; await go('HOST');"),
  body('a name that changes', "let go; go = fetch; await go('HOST');"),
  body('call', "await fetch.call(undefined, 'HOST');"),
  body('apply', "await Reflect.apply(fetch, undefined, ['HOST']);"),
  body('bind', "await fetch.bind(undefined, 'HOST')();"),
  body('a comma', "await (0, fetch)('HOST');"),
  body('an argument', "await ((go) => go('HOST'))(fetch);"),
  body('the default of a parameter', "await ((go = fetch) => go('HOST'))();"),
  body(
    'the default of a parameter, with a variable of that name in the body',
    "await ((go = fetch('HOST')) => { var fetch; return go; })();",
  ),
  body('what a switch looks at', "switch (await fetch('HOST')) { default: let fetch; }"),
  body('an array', "await [fetch][0]('HOST');"),
  body('a callback', "await Promise.resolve('HOST').then(fetch);"),
  body('a class', "class Go { static go = fetch; } await Go.go('HOST');"),
  body('a computed address', "await fetch(['HOST'].join(''));"),
  body('an escaped name', 'await \\u0066etch(event.url);'),
  body('taking the global object apart', "const { fetch: go } = globalThis; await go('HOST');"),
  body('taking it apart by a computed name', "const { ['fet' + event.ch]: go } = globalThis; await go('HOST');"),
  body(
    'taking all of it',
    "const { ...all } = Object.getOwnPropertyDescriptors(globalThis); await all.fetch.value('HOST');",
  ),
  body('a name of two parts', "await globalThis['fe' + 'tch'](event.url);"),
  body('a name known at run time', "await globalThis['fet' + event.ch]('HOST');"),
  body('Reflect.get', "await Reflect.get(globalThis, 'fet' + event.ch)('HOST');"),
  body('a descriptor', "await Object.getOwnPropertyDescriptor(globalThis, 'fetch').value('HOST');"),
  body('the global object under another name', "const world = globalThis; await world['fet' + event.ch]('HOST');"),
  body('the global object as an argument', "await ((world) => world['fet' + event.ch]('HOST'))(globalThis);"),
  body(
    'the global object in an object',
    "const box = { world: globalThis }; await box.world['fet' + event.ch]('HOST');",
  ),
  body('the global object by its own valueOf', "await globalThis.valueOf()['fet' + event.ch]('HOST');"),
  body(
    'a method of the global object',
    "globalThis.go = function () { return this; }; await globalThis.go()['fet' + event.ch]('HOST');",
  ),
  body(
    'the global object made a text',
    "let world; globalThis.toString = function () { world = this; return ''; }; String(globalThis); await world['fet' + event.ch]('HOST');",
  ),
  body(
    'the entries of the global object',
    "const name = Object.getOwnPropertyNames(globalThis).find((one) => /^fet/.test(one)); await globalThis[name]('HOST');",
  ),
  body('eval', 'await eval("fetch(\'HOST\')");'),
  body('indirect eval', 'await (0, eval)("fetch(\'HOST\')");'),
  body('eval under another name', 'const run = eval; await run("fetch(\'HOST\')");'),
  body('eval of the global object', 'await globalThis.eval("fetch(\'HOST\')");'),
  body('Function', 'await Function("return fetch(\'HOST\')")();'),
  body('new Function', 'await new Function("return fetch(\'HOST\')")();'),
  body('a subclass of Function', 'class Maker extends Function {} await new Maker("return fetch(\'HOST\')")();'),
  body('Function that gives this', "const world = Function('return this')(); await world['fet' + event.ch]('HOST');"),
  body('the constructor of a function', 'await (() => {}).constructor("return fetch(\'HOST\')")();'),
  body('the constructor of a constructor', 'await [].constructor.constructor("return fetch(\'HOST\')")();'),
  body('the constructor of an operation', 'await ctx.api.orders.get.constructor("return fetch(\'HOST\')")();'),
  body('the constructor of async functions', 'await (async () => {}).constructor("return fetch(\'HOST\')")();'),
  body('the constructor of generators', 'await (function* () {}).constructor("yield fetch(\'HOST\')")().next().value;'),
  body('constructor of two parts', "await (() => {})['const' + 'ructor'](\"return fetch('HOST')\")();"),
  body('constructor known at run time', 'await (() => {})[event.k]("return fetch(\'HOST\')")();'),
  body(
    'constructor of an operation, known at run time',
    'await ctx.api.orders.get[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'constructor of a part of the API, known at run time',
    "await ctx.api['req' + event.uest][event.k](\"return fetch('HOST')\")();",
  ),
  body(
    'constructor of a function in data',
    'event.list.push(() => {}); await event.list[1][event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'constructor of a function put into data',
    'event.payload = () => {}; await event.payload[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'constructor by a loop',
    'let value = []; for (const name of [event.k, event.k]) value = value[name]; await value("return fetch(\'HOST\')")();',
  ),
  body('constructor by a pattern', 'const { constructor: make } = () => {}; await make("return fetch(\'HOST\')")();'),
  body(
    'constructor by a computed pattern',
    'const { [event.k]: make } = () => {}; await make("return fetch(\'HOST\')")();',
  ),
  body('constructor by Reflect.get', 'await Reflect.get(() => {}, event.k)("return fetch(\'HOST\')")();'),
  body(
    'constructor by super',
    'class Go { static go() { return super[event.k]; } } await Go.go()("return fetch(\'HOST\')")();',
  ),
  body(
    'a parameter that a variable hides',
    'const read = function (of, name) { if (false) var name = 0; return of[name]; }; await read(() => {}, event.k)("return fetch(\'HOST\')")();',
  ),
  body(
    'the handler, called by itself with functions for data',
    'if (event.make) return event.make[event.k]("return fetch(\'HOST\')")(); await (await __handler).default({ ...event, make: () => {} });',
  ),
  body('the prototype of functions', 'await Object.getPrototypeOf(() => {}).constructor("return fetch(\'HOST\')")();'),
  body('__proto__', 'await (() => {}).__proto__.constructor("return fetch(\'HOST\')")();'),
  body(
    'an object that inherits from a function',
    'const object = { __proto__: () => {} }; await object[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'an object whose prototype is set',
    'const object = {}; Object.setPrototypeOf(object, () => {}); await object[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'an object that is created',
    'const object = Object.create(() => {}); await object[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'a changed function of the language',
    'Object.keys = () => () => {}; await Object.keys({})[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'a changed method of arrays',
    'Array.prototype.toReversed = () => () => {}; await event.list.toReversed()[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'descriptors of the prototype of functions',
    'await Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})).constructor.value("return fetch(\'HOST\')")();',
  ),
  body(
    'a getter of a name that nothing declares',
    "Object.defineProperty(Object.prototype, 'world', { get() { return this; }, configurable: true }); await world['fet' + event.ch]('HOST');",
  ),
  body(
    'a proxy',
    'const seen = new Proxy(() => {}, { get: (target, name) => target[name] }); await seen[event.k]("return fetch(\'HOST\')")();',
  ),
  body(
    'species of a function',
    "let make; const proto = Object.getPrototypeOf(() => {}); Object.defineProperty(proto, Symbol.species, { get() { make = this; }, configurable: true }); RegExp.prototype[Symbol.split].call(Object.assign(() => {}, { exec: () => null, flags: '' }), 'x'); await make(\"return fetch('HOST')\")();",
  ),
  [
    'a script that is no module',
    {
      'paid.js': "const go = require('./go.cjs');\nexport default () => go('HOST');\n",
      'go.cjs': 'module.exports = fetch;\n',
    },
  ],
  [
    'a package',
    {
      'paid.js': "import { send } from 'courier';\nexport default () => send('HOST');\n",
      'node_modules/courier/package.json': '{ "name": "courier", "version": "1.0.0", "main": "index.js" }',
      'node_modules/courier/index.js': 'export const send = (url) => fetch(url);\n',
    },
  ],
  [
    'a package that names the host',
    {
      'paid.js': "import { send } from 'courier';\nexport default () => send();\n",
      'node_modules/courier/package.json': '{ "name": "courier", "version": "1.0.0", "main": "index.js" }',
      'node_modules/courier/index.js': "export const send = () => fetch('HOST');\n",
    },
  ],
  [
    'a folder named node_modules inside the extension',
    {
      'paid.js': "import { send } from './lib/node_modules/send.js';\nexport default () => send('HOST');\n",
      'lib/node_modules/send.js': 'export const send = (url) => fetch(url);\n',
    },
  ],
  [
    'a module that passes it on',
    {
      'paid.js': "import * as tools from './tools.js';\nexport default (event) => tools['g' + event.o]('HOST');\n",
      'tools.js': 'export { go };\nconst go = fetch;\n',
    },
  ],
];
