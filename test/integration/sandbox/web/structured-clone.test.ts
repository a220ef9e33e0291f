import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';

test('values, boxed ones too, are cloned as in Node', async () => {
  const { handler, node } = await inBothWorlds([
    '[structuredClone(undefined), structuredClone(null), structuredClone(true), structuredClone("\\ud800x"), structuredClone(1.5)]',
    'Object.is(structuredClone(-0), -0)',
    'Number.isNaN(structuredClone(NaN))',
    'String(structuredClone(2n ** 70n))',
    '[Boolean, Number, String].map((Made) => { const clone = structuredClone(new Made("1")); return [typeof clone, clone instanceof Made, clone.valueOf()]; })',
    'typeof structuredClone(Object(5n)) + String(structuredClone(Object(5n)))',
    'Object.is(structuredClone(new Number(-0)).valueOf(), -0)',
    '[0, -1e15, NaN, 8.64e15].map((time) => structuredClone(new Date(time)).getTime())',
    'Object.keys(structuredClone(Object.assign(new Date(5), { a: 1 })))',
    '[/a/gi, new RegExp("/", "u"), new RegExp("\\n"), /a/dsmy].map((regExp) => { regExp.lastIndex = 2; const clone = structuredClone(regExp); return [String(clone), clone.flags, clone.lastIndex, clone instanceof RegExp]; })',
  ]);
  expect(handler).toEqual(node);
});

test('objects and arrays are cloned as in Node: own enumerable properties, in order, holes and cycles kept', async () => {
  const { handler, node } = await inBothWorlds([
    'JSON.stringify(structuredClone({ b: 1, a: [1, , 3], 2: "x", 1: "y" }))',
    '(() => { const clone = structuredClone([1, , 3]); return [clone.length, 1 in clone]; })()',
    '(() => { const clone = structuredClone(Object.assign([1], { x: 2 })); return [clone.length, clone.x, Object.keys(clone)]; })()',
    'structuredClone(new Array(4_000_000_000)).length',
    '(() => { const source = { a: {} }; source.self = source; source.a.up = source; const clone = structuredClone(source); return [clone !== source, clone.self === clone, clone.a.up === clone]; })()',
    '(() => { const one = {}; const [a, b] = structuredClone([one, one]); return [a === b, a !== one]; })()',
    'Object.keys(structuredClone(Object.defineProperty({ [Symbol("s")]: 1, a: 1 }, "hidden", { value: 1 })))',
    '(() => { class Point { constructor() { this.x = 1; } get y() { return 2; } } const clone = structuredClone(new Point()); return [Object.getPrototypeOf(clone) === Object.prototype, Object.keys(clone)]; })()',
    '(() => { class List extends Array {} return Object.getPrototypeOf(structuredClone(List.of(1))) === Array.prototype; })()',
    'Object.getPrototypeOf(structuredClone(Object.create(null))) === Object.prototype',
    'Object.keys(structuredClone(Object.create({ inherited: 1 })))',
    '(() => { let reads = 0; const clone = structuredClone({ get x() { reads += 1; return reads; } }); return [reads, Object.getOwnPropertyDescriptor(clone, "x")]; })()',
    '(() => { const source = { get first() { delete source.second; return 1; }, second: 2 }; return Object.keys(structuredClone(source)); })()',
    '(() => { const source = { get first() { source.third = 3; return 1; }, second: 2 }; return Object.keys(structuredClone(source)); })()',
    'structuredClone({ get x() { throw new RangeError(); } })',
    '(() => { const clone = structuredClone(JSON.parse(\'{"__proto__": {"x": 1}}\')); return [Object.keys(clone), clone.x]; })()',
    '(() => { const clone = structuredClone({ [Symbol.toStringTag]: "Map", a: 1 }); return [clone.a, Object.keys(clone)]; })()',
    'JSON.stringify(structuredClone(Object.freeze({ a: Object.freeze([1]) }))) + Object.isFrozen(structuredClone(Object.freeze({})))',
  ]);
  expect(handler).toEqual(node);
});

test('maps and sets are cloned as in Node, nested, cyclic, and changed meanwhile', async () => {
  const { handler, node } = await inBothWorlds([
    '(() => { const key = { k: 1 }; const source = new Map([[key, [key]], ["a", new Set([1])]]); source.set("self", source); const clone = structuredClone(source); const [first] = clone.keys(); return [clone.size, first !== key, clone.get(first)[0] === first, clone.get("self") === clone, [...clone.get("a")], clone instanceof Map]; })()',
    '(() => { const source = new Set(["b", "a"]); source.add(source); const clone = structuredClone(source); return [[...clone].indexOf("a"), clone.has(clone), clone.size]; })()',
    '(() => { const source = new Map(); source.set({ get x() { source.set("late", 1); return 1; } }, 1); return structuredClone(source).size; })()',
    'Object.keys(structuredClone(Object.assign(new Map(), { extra: 1 })))',
    '(() => { class Own extends Map {} return Object.getPrototypeOf(structuredClone(new Own())) === Map.prototype; })()',
  ]);
  expect(handler).toEqual(node);
});

test('buffers and their views are cloned as in Node, views of one buffer to views of one', async () => {
  const views =
    `Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array
    BigInt64Array BigUint64Array`.split(/\s+/);
  const { handler, node } = await inBothWorlds([
    ...views.map(
      (name) =>
        `(() => { const source = new ${name}(new ArrayBuffer(40), 8, 2); source[1] = ${name.startsWith('Big') ? '7n' : '7'}; const clone = structuredClone(source); return [clone instanceof ${name}, clone.byteOffset, clone.length, clone.buffer.byteLength, String(clone[1]), clone.buffer !== source.buffer]; })()`,
    ),
    '(() => { const buffer = new ArrayBuffer(8); const clone = structuredClone({ a: new Uint8Array(buffer, 2, 4), b: new DataView(buffer, 1, 3), buffer }); clone.a[0] = 9; return [clone.a.buffer === clone.buffer, clone.b.getUint8(1), clone.b.byteOffset, clone.b.byteLength, new Uint8Array(buffer)[2]]; })()',
    'structuredClone(new ArrayBuffer(3)).byteLength',
    '(() => { class Own extends Uint8Array {} const clone = structuredClone(new Own([1])); return [Object.getPrototypeOf(clone) === Uint8Array.prototype, clone[0]]; })()',
    'Object.keys(structuredClone(Object.assign(new Uint8Array(1), { extra: 1 })))',
  ]);
  expect(handler).toEqual(node);
});

test('errors are cloned as in Node, with message, stack and cause', async () => {
  const { handler, node } = await inBothWorlds([
    '[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map((Made) => { const source = new Made("why"); const clone = structuredClone(source); return [Object.getPrototypeOf(clone) === Made.prototype, clone.message, clone.stack === source.stack, Object.keys(clone), Object.hasOwn(clone, "name")]; })',
    '(() => { class Own extends RangeError { constructor() { super("own"); this.extra = 1; } } const clone = structuredClone(new Own()); return [Object.getPrototypeOf(clone) === RangeError.prototype, clone.extra]; })()',
    '(() => { const source = new Error("x"); source.name = "Own"; const clone = structuredClone(source); return [clone.name, Object.hasOwn(clone, "name")]; })()',
    '(() => { const clone = structuredClone(Object.assign(new Error("x"), { name: "TypeError" })); return Object.getPrototypeOf(clone) === TypeError.prototype; })()',
    'Object.hasOwn(structuredClone(new Error()), "message")',
    'structuredClone(Object.defineProperty(new Error("x"), "message", { get: () => "got" })).message',
    'structuredClone(Object.assign(new Error("x"), { message: 5 })).message',
    '(() => { const cause = { a: 1 }; const clone = structuredClone(new Error("x", { cause })); return [clone.cause, clone.cause !== cause, Object.keys(clone)]; })()',
    '(() => { const source = new Error("x"); source.cause = source; const clone = structuredClone(source); return clone.cause === clone; })()',
    '"cause" in structuredClone(new Error("x"))',
    'Object.prototype.toString.call(structuredClone(new TypeError("x")))',
    '(() => { const clone = structuredClone(new DOMException("why", "AbortError")); return [clone instanceof DOMException, clone.name, clone.message, clone.code]; })()',
  ]);
  expect(handler).toEqual(node);
});

test('what cannot be cloned is refused as in Node', async () => {
  const values = [
    '() => {}',
    'class {}',
    'Symbol("s")',
    'Object(Symbol("s"))',
    '{ deep: [() => {}] }',
    'new WeakMap()',
    'new WeakSet()',
    'new WeakRef({})',
    'Promise.resolve()',
    '(function* () {})()',
    'new Map().entries()',
    'new Map([[() => {}, 1]])',
  ];
  const { handler, node } = await inBothWorlds([
    ...values.map((value) => `structuredClone(${value})`),
    '(() => { try { structuredClone(() => {}); } catch (error) { return [error instanceof DOMException, error.code]; } })()',
    'structuredClone()',
  ]);
  expect(handler).toEqual(node);
});

test('buffers can be given away, each once, and nothing else', async () => {
  const { handler, node } = await inBothWorlds([
    '(() => { const source = new Uint8Array([1, 2]); const clone = structuredClone(source, { transfer: [source.buffer] }); return [[...clone], source.byteLength, source.buffer.byteLength]; })()',
    '(() => { const buffer = new ArrayBuffer(2); structuredClone(1, { transfer: [buffer] }); return buffer.byteLength; })()',
    '(() => { const buffer = new ArrayBuffer(2); structuredClone(1, { transfer: [buffer, buffer] }); })()',
    'structuredClone(1, { transfer: [{}] })',
    'structuredClone(1, { transfer: [1] })',
    'structuredClone(1, { transfer: 5 })',
    'structuredClone(1, 5)',
    '[structuredClone(1, null), structuredClone(2, undefined), structuredClone(3, {}), structuredClone(4, { transfer: [] })]',
    '(() => { const buffer = new ArrayBuffer(2); try { structuredClone(() => {}, { transfer: [buffer] }); } catch {} return buffer.byteLength; })()',
    '(() => { const buffer = new ArrayBuffer(2); structuredClone(1, { transfer: [buffer] }); structuredClone(buffer); })()',
    '(() => { const buffer = new ArrayBuffer(2); structuredClone(1, { transfer: [buffer] }); structuredClone(1, { transfer: [buffer] }); })()',
  ]);
  expect(handler).toEqual(node);
});

test('blobs and files are cloned, and of web objects no others', async () => {
  const { handler } = await inBothWorlds([
    "(async () => { const clone = structuredClone(new File(['abc'], 'a.txt', { type: 'text/plain', lastModified: 5 })); return [clone instanceof File, clone.name, clone.type, clone.lastModified, await clone.text()]; })()",
    "(async () => { const clone = structuredClone(new Blob(['abc'], { type: 'a/b' })); return [clone instanceof File, clone.type, await clone.text()]; })()",
    ...[
      "new URL('http://h')",
      'new Headers()',
      'new AbortController().signal',
      'new TextDecoder()',
      'new Intl.NumberFormat()',
    ].map((value) => `structuredClone(${value})`),
  ]);
  expect(Object.values(handler)).toEqual([
    [true, 'a.txt', 'text/plain', 5, 'abc'],
    [false, 'a/b', 'abc'],
    ...Array(5).fill('throws DataCloneError'),
  ]);
});
