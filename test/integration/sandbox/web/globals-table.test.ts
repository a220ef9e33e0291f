import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HANDLER_GLOBALS, MISSING_GLOBALS } from '#contract';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

/** Globals of the engine alone. It adds a `console` to each context, which is no part of the language. */
const LANGUAGE = (runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]).filter(
  (name) => name !== 'console',
);

async function runHandler(body: string, event?: unknown): Promise<unknown> {
  const { result } = await startSandbox({ 'a.ts': handlerOf(body) });
  return await result('a.ts', event);
}

const listGlobals = async () => (await runHandler('return Object.getOwnPropertyNames(globalThis);')) as string[];

test('a handler has the globals of the table besides the language, no more and no fewer', async () => {
  const added = (await listGlobals()).filter((name) => !LANGUAGE.includes(name));
  expect(added.sort()).toEqual(Object.keys(HANDLER_GLOBALS).sort());
});

test('none of the globals that a handler is told to do without is there', async () => {
  const names = Object.keys(MISSING_GLOBALS);
  const types = await runHandler(
    'return event.map((name: string) => [name, typeof (globalThis as any)[name]]);',
    names,
  );
  expect(types).toEqual(names.map((name) => [name, 'undefined']));
});

test('of the language, only globals that the table calls missing are left out', async () => {
  const there = await listGlobals();
  const left = LANGUAGE.filter((name) => !there.includes(name));
  expect(left).toEqual(expect.arrayContaining(['WebAssembly', 'SharedArrayBuffer', 'Atomics']));
  expect(left.filter((name) => !Object.hasOwn(MISSING_GLOBALS, name))).toEqual([]);
});

test('globals can be replaced but are not listed, as those of the language', async () => {
  const odd = await runHandler(
    `return event.filter((name: string) => {
       const property = Object.getOwnPropertyDescriptor(globalThis, name);
       return property === undefined || property.enumerable || !property.configurable;
     });`,
    Object.keys(HANDLER_GLOBALS),
  );
  expect(odd).toEqual([]);
});

test('what a removed global made is not to be had another way', async () => {
  const seen = await runHandler(`
    const nameOf = async (call: () => unknown) => { try { await call(); return 'nothing'; } catch (error: any) { return error.name; } };
    const buffer = new ArrayBuffer(8);
    const name = ['node', 'fs'].join(':');
    return {
      resizable: await nameOf(() => new ArrayBuffer(8, { maxByteLength: 16 } as any)),
      viaConstructor: await nameOf(() => new (new Uint8Array(1).buffer.constructor as any)(8, { maxByteLength: 16 })),
      members: ['resize', 'resizable', 'maxByteLength', 'transfer', 'transferToFixedLength', 'detached'].filter((member) => member in buffer),
      types: ['ShadowRealm', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'].map((type) => typeof (globalThis as any)[type]),
      viaEval: (0, eval)('typeof WebAssembly') + (0, eval)('typeof SharedArrayBuffer'),
      imported: await nameOf(() => import(name)),
      importedByEval: await nameOf(() => (0, eval)('import("node:fs")')),
    };`);
  expect(seen).toEqual({
    resizable: 'TypeError',
    viaConstructor: 'TypeError',
    members: [],
    types: ['undefined', 'undefined', 'undefined', 'undefined'],
    viaEval: 'undefinedundefined',
    imported: expect.stringMatching(/Error$/),
    importedByEval: expect.stringMatching(/Error$/),
  });
});
