/**
 * The built-ins that the prelude works with, taken before any code of a handler runs.
 *
 * Three things hold, and test/unit/sandbox/prelude-lookups.test.ts holds them:
 * - No function of the prelude or of its packages looks up a global of the engine once a handler runs: the bundler puts those
 *   of `captured.ts` in their place.
 * - In the files of what an attempt is made of (the bridge, `ctx`, the log, timers, the clock, errors, events and signals), no
 *   function looks up a member of a built-in object either: no method, no iterator, no regular expression, no `instanceof`,
 *   no `push`. A handler that replaces them changes nothing here. The exceptions stand in the test, each with its reason.
 * - The other files are web APIs over packages. What a handler does to prototypes may change what these do for it, in its own
 *   attempt; what they send crosses the bridge as a text, which is checked outside.
 *
 * What goes to the handler, or comes from it, is under its rules: `await` of its promise calls its `then`, and a promise
 * that is fulfilled with an object asks that object for a `then`.
 */
export const { apply, construct, deleteProperty, get: getProperty, ownKeys } = Reflect;
export const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, is, keys } = Object;
export const { isArray } = Array;
export const { isView } = ArrayBuffer;
export const { isSafeInteger } = Number;
export const { parse: parseJson, stringify: toJson } = JSON;
export const { ceil, floor, imul, max, min, trunc } = Math;
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
export const toWellFormed = uncurry(String.prototype.toWellFormed);
export const dateToString = uncurry(Date.prototype.toString);

const isPrototype = uncurry(Object.prototype.isPrototypeOf);

/** `value instanceof type` for a class of the engine, whatever that was told to say. */
export const inherits = (value: unknown, type: { readonly prototype: object }): boolean =>
  isPrototype(type.prototype, value as object);

/** A getter as a function that takes its object. */
export const getterOf = <T>(prototype: object, name: PropertyKey): ((self: unknown) => T) =>
  uncurry(getOwnPropertyDescriptor(prototype, name)?.get as () => T);

const TypedArray = getPrototypeOf(Uint8Array.prototype) as object;
const tagOf = getterOf<string | undefined>(TypedArray, Symbol.toStringTag);

/** How many elements a typed array has. */
export const lengthOf = getterOf<number>(TypedArray, 'length');

const ofArrays = {
  buffer: getterOf<ArrayBuffer>(TypedArray, 'buffer'),
  byteOffset: getterOf<number>(TypedArray, 'byteOffset'),
  byteLength: getterOf<number>(TypedArray, 'byteLength'),
};
const ofDataViews = {
  buffer: getterOf<ArrayBuffer>(DataView.prototype, 'buffer'),
  byteOffset: getterOf<number>(DataView.prototype, 'byteOffset'),
  byteLength: getterOf<number>(DataView.prototype, 'byteLength'),
};

/** How many elements a view has: none for a DataView. */
export const viewedLength = (view: ArrayBufferView): number => (tagOf(view) === undefined ? 0 : lengthOf(view));

/** The bytes behind a view, not copied. */
export function viewedBytes(view: ArrayBufferView): Uint8Array {
  const { buffer, byteOffset, byteLength } = tagOf(view) === undefined ? ofDataViews : ofArrays;
  return new Uint8Array(buffer(view), byteOffset(view), byteLength(view));
}

/** A copy without a prototype. */
export function bare<T extends object>(object: T): T {
  const copy = create(null);
  const names = keys(object);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as keyof T & string;
    copy[name] = object[name];
  }
  return copy;
}

/** Gives an object a property that can be replaced, whatever it inherits; returns the object. */
export const setOwn = <T extends object>(object: T, name: PropertyKey, value: unknown, enumerable = false): T =>
  defineProperty(object, name, bare({ value, writable: true, configurable: true, enumerable }));

/** Puts one more item into a list. */
export function append<T>(list: T[], item: T): void {
  setOwn(list, list.length, item, true);
}

/** A list with one more item before those from a place on. */
export function after<T>(first: T, items: readonly T[], from = 0): T[] {
  const list = [first];
  for (let index = from; index < items.length; index += 1) append(list, items[index] as T);
  return list;
}

/** An item of a list; undefined when the list is shorter, whatever lists inherit. */
export const itemOf = <T>(list: readonly T[], index: number): T | undefined =>
  index < list.length ? list[index] : undefined;

/** The value of a property that an object has itself and that is no accessor; undefined when there is none. */
export function ownValue(object: object, name: PropertyKey): unknown {
  const property = getOwnPropertyDescriptor(object, name);
  return property !== undefined && hasOwn(property, 'value') ? property.value : undefined;
}

/** A promise of the engine whose `await` here asks nothing that a handler may have changed. */
export const createPromise = <T>(
  executor: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> => setOwn(new Promise(executor), 'constructor', Promise);

/** An object without a prototype. */
export const dictionary = <T>(): Record<string, T> => create(null);

/** A frozen object without a prototype. */
export const frozen = <T extends object>(properties: T): T => freeze(bare(properties));

/** Makes a global of the handler's world, as the engine makes its own: not enumerable, replaceable. */
export function defineGlobal(name: string, value: unknown): void {
  setOwn(globalThis, name, value);
}
