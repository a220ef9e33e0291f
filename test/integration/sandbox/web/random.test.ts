import { expect, test } from 'vitest';
import { runBesideNode } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

test('arrays of integers are filled and given back, whatever their kind', async () => {
  const { node, handler } = await runBesideNode(() => {
    const kinds = [
      Int8Array,
      Uint8Array,
      Uint8ClampedArray,
      Int16Array,
      Uint16Array,
      Int32Array,
      Uint32Array,
      BigInt64Array,
      BigUint64Array,
    ];
    return kinds.map((Kind) => {
      const array = new Kind(64);
      const same = crypto.getRandomValues(array) === array;
      const filled = new Set(Array.from(array, String)).size > 32;
      return [Kind.name, same, filled, crypto.getRandomValues(new Kind(0)).length];
    });
  }, undefined);
  expect(handler).toEqual(node);
});

test('what is no array of integers, or too long, is refused as in Node', async () => {
  const { node, handler } = await runBesideNode(() => {
    const nameOf = (call: () => unknown) => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return [(error as DOMException).name, error instanceof DOMException && error.code];
      }
    };
    const fill = (value: unknown) => nameOf(() => Reflect.apply(crypto.getRandomValues, crypto, [value]));
    const Half = Reflect.get(globalThis, 'Float16Array') ?? Float32Array;
    const detached = crypto.getRandomValues;
    return [
      ...[new Float32Array(6), new Float64Array(6), new Half(6), new DataView(new ArrayBuffer(6))].map(fill),
      ...[new Uint8Array(65_536), new Uint8Array(65_537), new BigInt64Array(8_193), {}, [1], null, 'text'].map(fill),
      fill(Object.setPrototypeOf(new Float32Array(6), Uint8Array.prototype)),
      nameOf(() => detached(new Uint8Array(1))),
      nameOf(() => Reflect.apply(crypto.randomUUID, undefined, [])),
    ];
  }, undefined);
  expect(handler).toEqual(node);
});

test('only what a view shows is filled', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const bytes = new Uint8Array(96);
      crypto.getRandomValues(new Uint16Array(bytes.buffer, 32, 16));
      return [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes.subarray(64)].map((part) => part.some((byte) => byte !== 0));`),
  });
  expect(await result('a.ts')).toEqual([false, true, false]);
});

test('every bit of random bytes is set about half of the time', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const counts = new Array(8).fill(0);
      for (const byte of crypto.getRandomValues(new Uint8Array(65_536)))
        for (let bit = 0; bit < 8; bit += 1) counts[bit] += (byte >> bit) & 1;
      return counts.map((count) => Math.abs(count / 65_536 - 0.5) < 0.02);`),
  });
  expect(await result('a.ts')).toEqual(new Array(8).fill(true));
});

test('random UUIDs are of version 4, and none comes twice', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf('return Array.from({ length: 256 }, () => crypto.randomUUID());'),
  });
  const ids = (await result('a.ts')) as string[];
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter((id) => !form.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(256);
  expect(new Set(ids.map((id) => id[19])).size).toBe(4);
});
