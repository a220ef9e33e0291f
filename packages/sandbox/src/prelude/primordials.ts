/**
 * The built-ins that the prelude works with, taken before any code of a handler runs: what a handler does to prototypes
 * changes nothing here. Elsewhere in the prelude: no iteration of arrays, no regular expressions, no inherited lookups.
 */
export const { apply, construct, ownKeys } = Reflect;
const { create } = Object;
export const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, keys } = Object;
export const { isArray } = Array;
export const { parse: parseJson, stringify: toJson } = JSON;
export const { ceil, floor, max, min } = Math;
export const { fromCharCode } = String;
export const toText = String;
export const RealDate = Date;
export const realNow = Date.now;
export const { captureStackTrace } = Error;

/** A method as a function that takes its object first. */
export const uncurry =
  <A extends unknown[], R>(method: (...args: A) => R) =>
  (self: unknown, ...args: A): R =>
    apply(method, self, args);

export const charCodeAt = uncurry(String.prototype.charCodeAt);
export const indexOf = uncurry(String.prototype.indexOf);
export const slice = uncurry(String.prototype.slice);
export const toUpperCase = uncurry(String.prototype.toUpperCase);
export const toLowerCase = uncurry(String.prototype.toLowerCase);
export const objectToString = uncurry(Object.prototype.toString);

/** An object without a prototype. */
export const dictionary = <T>(): Record<string, T> => create(null);

/** A frozen object without a prototype. */
export function frozen<T extends object>(properties: T): T {
  const object = create(null);
  const names = keys(properties);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as keyof T & string;
    object[name] = properties[name];
  }
  return freeze(object);
}

/** Makes a global of the handler's world, as the engine makes its own: not enumerable, replaceable. */
export function defineGlobal(name: string, value: unknown): void {
  defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}
