// biome-ignore-all lint/suspicious/noShadowRestrictedNames: these are the globals, taken in time.
/**
 * The globals of the engine, taken before any handler runs. The bundler puts these in the place of every global that the
 * prelude and its packages name (`inject` in tools/generate/prelude.ts), so that none of them is looked up again.
 */
export const {
  AggregateError,
  Array,
  ArrayBuffer,
  BigInt,
  BigInt64Array,
  BigUint64Array,
  Boolean,
  DataView,
  Date,
  Error,
  EvalError,
  Float16Array,
  Float32Array,
  Float64Array,
  Function,
  Int16Array,
  Int32Array,
  Int8Array,
  Intl,
  Iterator,
  JSON,
  Map,
  Math,
  Number,
  Object,
  Promise,
  Proxy,
  RangeError,
  ReferenceError,
  Reflect,
  RegExp,
  Set,
  String,
  Symbol,
  SyntaxError,
  TypeError,
  URIError,
  Uint16Array,
  Uint32Array,
  Uint8Array,
  Uint8ClampedArray,
  WeakMap,
  WeakRef,
  WeakSet,
  decodeURI,
  decodeURIComponent,
  encodeURI,
  encodeURIComponent,
  isFinite,
  isNaN,
  parseFloat,
  parseInt,
} = globalThis as typeof globalThis & { readonly Float16Array: unknown; readonly Iterator: unknown };

/**
 * Handlers have none, nor has the engine while the snapshot is made. Packages read its prototype all the same, to ask whether
 * something is one: nothing is.
 */
export class SharedArrayBuffer {
  get byteLength(): number {
    throw new TypeError('Nothing is a SharedArrayBuffer here.');
  }
  get growable(): boolean {
    throw new TypeError('Nothing is a SharedArrayBuffer here.');
  }
}
