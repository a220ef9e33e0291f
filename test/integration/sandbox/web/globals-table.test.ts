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
  // The name of this one is there, for packages that read its prototype.
  const names = Object.keys(MISSING_GLOBALS).filter((name) => name !== 'SharedArrayBuffer');
  const types = await runHandler(
    'return event.map((name: string) => [name, typeof (globalThis as any)[name]]);',
    names,
  );
  expect(types).toEqual(names.map((name) => [name, 'undefined']));
});

test('of the language, only globals that the table calls missing are left out', async () => {
  const there = await listGlobals();
  const left = LANGUAGE.filter((name) => !there.includes(name));
  expect(left).toEqual(expect.arrayContaining(['WebAssembly', 'Atomics']));
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
      members: ['resize', 'transfer', 'transferToFixedLength'].filter((member) => member in buffer),
      types: ['ShadowRealm', 'WebAssembly', 'Atomics'].map((type) => typeof (globalThis as any)[type]),
      viaEval: (0, eval)('typeof WebAssembly'),
      imported: await nameOf(() => import(name)),
      importedByEval: await nameOf(() => (0, eval)('import("node:fs")')),
    };`);
  expect(seen).toEqual({
    resizable: 'TypeError',
    viaConstructor: 'TypeError',
    members: [],
    types: ['undefined', 'undefined', 'undefined'],
    viaEval: 'undefined',
    imported: expect.stringMatching(/Error$/),
    importedByEval: expect.stringMatching(/Error$/),
  });
});

test('buffers tell that they are whole, of one size and not shared', async () => {
  const seen = await runHandler(`
    const buffer: any = new ArrayBuffer(8);
    const empty: any = new ArrayBuffer(0);
    const tell = ({ byteLength, maxByteLength, resizable, detached }: any) => [byteLength, maxByteLength, resizable, detached];
    const before = [tell(buffer), tell(empty)];
    structuredClone(buffer, { transfer: [buffer] });
    return { before, after: tell(buffer), empty: tell(empty) };`);
  expect(seen).toEqual({
    before: [
      [8, 8, false, false],
      [0, 0, false, false],
    ],
    after: [0, 0, false, true],
    empty: [0, 0, false, false],
  });
});

test('what packages read of SharedArrayBuffer when they are loaded is there, and tells no buffer for a shared one', async () => {
  const seen = await runHandler(`
    const shared = (globalThis as any).SharedArrayBuffer;
    const said = (call: () => unknown) => { try { return call(); } catch (error: any) { return error.name + ': ' + error.message; } };
    const getters = ['byteLength', 'growable', 'maxByteLength'].map((name) => Object.getOwnPropertyDescriptor(shared.prototype, name)!.get!);
    const Growable = class extends shared {};
    return {
      made: [() => new shared(8), () => shared(8), () => new shared(8, { maxByteLength: 16 }), () => Reflect.construct(shared, [8], Object), () => new Growable(8), () => new shared.prototype.constructor(8), () => new (shared[Symbol.species])(8)].map(said),
      isShared: getters.map((get) => [new ArrayBuffer(8), new Uint8Array(8), {}, undefined].map((value) => said(() => get.call(value)))).flat().filter((value) => !String(value).startsWith('TypeError')),
      grows: ['grow'].filter((name) => name in shared.prototype),
      named: [shared.name, shared.length, Object.prototype.toString.call(shared.prototype), new ArrayBuffer(8) instanceof shared],
    };`);
  const refused = 'TypeError: SharedArrayBuffer makes nothing in a handler, which has one thread: use ArrayBuffer.';
  expect(seen).toEqual({
    made: Array(7).fill(refused),
    isShared: [],
    grows: [],
    named: ['SharedArrayBuffer', 1, '[object SharedArrayBuffer]', false],
  });
});
