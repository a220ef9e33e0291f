import { apply, construct, defineGlobal, defineProperty, getProperty, itemOf } from './primordials.ts';
import { isObject } from './web-idl.ts';

/** Puts another constructor in the place of one of the engine, whose prototype and methods stay as they are. */
function defineConstructor(
  Real: ArrayBufferConstructor | SharedArrayBufferConstructor,
  build: (given: readonly unknown[], newTarget: unknown) => unknown,
): void {
  function Made(...given: unknown[]): unknown {
    return build(given, new.target);
  }
  for (const key of Reflect.ownKeys(Real)) {
    const property = Reflect.getOwnPropertyDescriptor(Real, key);
    if (property !== undefined) defineProperty(Made, key, property);
  }
  defineProperty(Real.prototype, 'constructor', { value: Made });
  defineGlobal(Real.name, Made);
}

/**
 * Memory that the engine's heap limit does not see is not to be had, nor callbacks that would run after the attempt, on
 * the time of the next one. What tells of such memory stays, as packages read it when they are loaded: of each buffer that a
 * handler has it says that it is not shared and cannot grow.
 */
export function installWithout(): void {
  for (const name of ['WebAssembly', 'Atomics', 'FinalizationRegistry']) Reflect.deleteProperty(globalThis, name);
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    Reflect.deleteProperty(ArrayBuffer.prototype, name);
  Reflect.deleteProperty(globalThis.SharedArrayBuffer.prototype, 'grow');

  const Real = ArrayBuffer;
  defineConstructor(Real, (given, newTarget) => {
    const options = itemOf(given, 1);
    if (newTarget === undefined) return apply(Real as unknown as () => unknown, undefined, []);
    if (isObject(options) && getProperty(options, 'maxByteLength') !== undefined)
      throw new TypeError('Resizable buffers do not exist in a handler: copy into another buffer.');
    return construct(Real, [itemOf(given, 0)], newTarget as typeof Real);
  });
  defineConstructor(globalThis.SharedArrayBuffer, () => {
    throw new TypeError('SharedArrayBuffer makes nothing in a handler, which has one thread: use ArrayBuffer.');
  });
}
