import { PANEL_GLOBALS } from '../../generated/panels.ts';

/** The language itself, and what leads to the global object. */
const LANGUAGE =
  'AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array Boolean DataView Date ' +
  'DisposableStack Error EvalError Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array ' +
  'Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String ' +
  'SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef ' +
  'WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat ' +
  'parseInt self undefined unescape';

/**
 * Takes from the worker every global that a panel does not need: network, storage, other workers, devices. The policy of the
 * frame refuses network and code from elsewhere by itself; what is not there needs no refusal.
 */
export function closeDoors(): void {
  const kept = new Set<PropertyKey>([...LANGUAGE.split(' '), ...PANEL_GLOBALS]);
  for (let holder: object | null = globalThis; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (holder === Object.prototype || holder === EventTarget.prototype) continue;
    for (const name of Reflect.ownKeys(holder)) {
      if (name !== 'constructor' && typeof name === 'string' && !kept.has(name)) Reflect.deleteProperty(holder, name);
    }
  }
}
