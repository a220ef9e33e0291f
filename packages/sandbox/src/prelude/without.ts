import { apply, construct, defineGlobal, defineProperty, getProperty } from './primordials.ts';
import { isObject } from './web-idl.ts';

/**
 * Memory that the engine's heap limit does not see is not to be had, nor callbacks that would run after the attempt, on
 * the time of the next one.
 */
export function installWithout(): void {
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry'])
    Reflect.deleteProperty(globalThis, name);
  for (const name of ['resize', 'resizable', 'maxByteLength', 'transfer', 'transferToFixedLength', 'detached'])
    Reflect.deleteProperty(ArrayBuffer.prototype, name);

  const Real = ArrayBuffer;
  function FixedArrayBuffer(this: unknown, length?: unknown, options?: unknown): unknown {
    if (!new.target) return apply(Real as unknown as () => unknown, undefined, []);
    if (isObject(options) && getProperty(options, 'maxByteLength') !== undefined)
      throw new TypeError('Resizable buffers do not exist in a handler.');
    return construct(Real, [length], new.target);
  }
  defineProperty(FixedArrayBuffer, 'name', { value: 'ArrayBuffer' });
  defineProperty(FixedArrayBuffer, 'length', { value: 1 });
  defineProperty(FixedArrayBuffer, 'prototype', { value: Real.prototype, writable: false });
  defineProperty(FixedArrayBuffer, 'isView', { value: Real.isView, writable: true, configurable: true });
  defineProperty(FixedArrayBuffer, Symbol.species, {
    get: function species() {
      return this;
    },
    configurable: true,
  });
  defineProperty(Real.prototype, 'constructor', { value: FixedArrayBuffer, writable: true, configurable: true });
  defineGlobal('ArrayBuffer', FixedArrayBuffer);
}
