import { expect, test } from 'vitest';
import { startSandbox } from '../../support/start-sandbox.ts';

/** Gives what of the host is in reach from anywhere in a script. */
const LOOK =
  "['process', 'require', 'module', 'Buffer', 'WebAssembly', 'FinalizationRegistry'].filter((name) => name in globalThis)";
const FINE = 'var __handler = { default: () => "fine" };';

/**
 * Code that no bundler writes, in the place of a bundle: it breaks out of the function that is put around it, or takes
 * the names that it stands between. Each gives the outcome: what it returns, or undefined when it does not return.
 */
const SCRIPTS: readonly (readonly [name: string, code: string, returned: unknown])[] = [
  ['the end of the function', `}); globalThis.left = ${LOOK}; (function () {`, undefined],
  [
    'a handler before the end of the function',
    `return { default: () => ${LOOK} }; }); globalThis.left = 1; (function () {`,
    [],
  ],
  [
    'a second evaluation',
    `return { default: () => 1 }; }); __tillkit(function () { return { default: () => 2 }; }); (function () {`,
    1,
  ],
  ['the hook, kept', '}, (globalThis.kept = __tillkit), function () {', undefined],
  [
    'the hook, kept and called again and again',
    'return { default: () => 1 }; }, (globalThis.kept = __tillkit)); for (let i = 2; i < 50; i += 1) kept(() => ({ default: () => i })); (function () {',
    1,
  ],
  [
    'the hook, called at the end of the handler',
    'return { default: async (event, ctx) => { for (let i = 2; i < 50; i += 1) kept(() => ({ default: () => i })); await ctx.api.orders.list(); return "late"; } }; }, (globalThis.kept = __tillkit)); (function () {',
    2,
  ],
  [
    'the hook, called long after the end',
    'return { default: () => 1 }; }, (globalThis.kept = __tillkit)); setTimeout(() => kept(() => ({ default: () => 2 })), 1); (function () {',
    1,
  ],
  ['a hook of its own by hoisting', `function __tillkit() { return 'stolen'; } var __tillkit = 1; ${FINE}`, 'fine'],
  [
    'a hook of its own for the next script',
    `Object.defineProperty(globalThis, '__tillkit', { get: () => { throw 1; }, set() {}, configurable: false }); ${FINE}`,
    'fine',
  ],
  [
    'a handler that is a getter',
    "Object.defineProperty(globalThis, '__handler', { get: () => ({ default: () => 'getter' }) });",
    'getter',
  ],
  [
    'a default export that is a getter',
    'let looks = 0; var __handler = { get default() { looks += 1; return looks === 1 ? () => 1 : () => 2; } };',
    1,
  ],
  [
    'a module that is a proxy',
    "var __handler = new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : (...args) => String(key) + args.length) });",
    'default2',
  ],
  [
    'a default export that is a bound, a proxied, a revoked function',
    'const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); var __handler = { default: proxy };',
    undefined,
  ],
  ['a comment that swallows the rest', `${FINE} /*`, undefined],
  ['a template that swallows the rest', `${FINE} \``, undefined],
  ['a comment of one line at the end', `${FINE} //`, 'fine'],
  ['comments of HTML', `<!-- x\n--> y\n${FINE}`, 'fine'],
  ['an interpreter line', `#!/usr/bin/env node\n${FINE}`, undefined],
  ['an early return', `return { default: () => 'early' }; ${FINE}`, 'early'],
  ['what is thrown at the top', 'throw new Error("top");', undefined],
  ['a loop at the top', 'for (;;);', undefined],
  ['a loop behind the function', 'return { default: () => 1 }; }); for (;;); (function () {', undefined],
  ['a name for its source', `${FINE}\n//# sourceURL=tillkit:prelude`, 'fine'],
  ['a debugger statement', `debugger; ${FINE}`, 'fine'],
  [
    'strictness and its absence',
    `'use strict'; var __handler = { default: function () { return [this === undefined, (function () { try { return arguments.callee.caller; } catch { return null; } })()]; } };`,
    [true, null],
  ],
  ['an import at the top', `import fs from 'node:fs'; ${FINE}`, undefined],
  ['intrinsics of the engine', `%DebugPrint(1); ${FINE}`, undefined],
  [
    'the arguments of the function',
    'var __handler = { default: () => 1 }; var given = arguments; __handler.default = () => [given.length, typeof given.callee.caller];',
    undefined,
  ],
];

test.for(SCRIPTS)('around the handler: %s', async ([, code, returned]) => {
  const { sandbox, run, result, load, lines } = await startSandbox(
    { 'fine.ts': 'export default () => 1;' },
    { limits: { cpuMs: 250 } },
  );
  const handlers = [
    { handler: 'bad.js', code, sourceMap: '' },
    {
      handler: 'look.js',
      code: `var __handler = { default: () => ['left', 'kept'].filter((name) => name in globalThis) };`,
      sourceMap: '',
    },
  ];
  sandbox.load({ appId: 'app-1', version: '1.0.0', bundle: { handlers, panels: [], digest: 'bad' } });
  await load('app-2', { 'fine.ts': 'export default () => 1;' });
  const { outcome } = await run('bad.js');
  const value = outcome.kind === 'returned' ? JSON.parse(outcome.result) : undefined;
  if (returned !== undefined) expect(value).toEqual(returned);
  expect(JSON.stringify([outcome, lines])).not.toMatch(/process|node_modules|isolated-vm|tillkit:prelude/);
  expect(await result('look.js')).toEqual([]);
  expect((await run('fine.ts', {}, 'app-2')).outcome).toEqual({ kind: 'returned', result: '1' });
  // The sandbox itself may tell what was left behind.
  const told = /^(?:Unhandled rejection|Of rejections|Still under way)/;
  expect(lines.filter(({ text }) => !told.test(text))).toEqual([]);
});
