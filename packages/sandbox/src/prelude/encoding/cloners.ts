import {
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  toText,
  uncurry,
} from '../engine/primordials.ts';
import { isObject } from '../engine/web-idl.ts';
import { DOMException } from '../events/dom-exception.ts';
import { Blob, File } from '../fetch/blob.ts';

/** The clones so far, by what they are clones of. */
export type Memory = Map<object, object>;

/** A clone, and how it is filled once it is remembered, so that cycles close. */
export interface Begun {
  readonly clone: object;
  readonly fill?: () => void;
}
type Cloner<T extends object = object> = (value: T, copy: (inner: unknown) => unknown) => Begun;

export const refuse = (what: string) => new DOMException(`${what} cannot be cloned.`, 'DataCloneError');

/** How objects are cloned that are neither arrays nor plain, by the prototype that they have or that theirs inherits. */
const cloners = new Map<object, Cloner>();

/** How to clone an object; undefined for one that has nothing but its properties. */
export function clonerOf(value: object): Cloner | undefined {
  for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
    const cloner = cloners.get(prototype);
    if (cloner !== undefined) return cloner;
  }
  return undefined;
}

const mapForEach = uncurry(Map.prototype.forEach);
const setForEach = uncurry(Set.prototype.forEach);
const timeOf = uncurry(Date.prototype.getTime);
const sliceBuffer = uncurry(ArrayBuffer.prototype.slice);

/** The entries of a map are read before any of them is cloned: a getter may change the map. */
function beginMap(map: Map<unknown, unknown>, copy: (inner: unknown) => unknown): Begun {
  const clone = new Map<unknown, unknown>();
  const entries: [unknown, unknown][] = [];
  mapForEach(map, (item, key) => entries.push([key, item]));
  const fill = () => {
    for (const [key, item] of entries) clone.set(copy(key), copy(item));
  };
  return { clone, fill };
}

function beginSet(set: Set<unknown>, copy: (inner: unknown) => unknown): Begun {
  const clone = new Set<unknown>();
  const items: unknown[] = [];
  setForEach(set, (item) => items.push(item));
  const fill = () => {
    for (const item of items) clone.add(copy(item));
  };
  return { clone, fill };
}

function beginBuffer(buffer: ArrayBuffer): Begun {
  try {
    return { clone: sliceBuffer(buffer, 0) };
  } catch {
    throw refuse('A detached ArrayBuffer');
  }
}

const setHidden = (object: object, name: string, value: unknown) =>
  defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });

const ERRORS: Record<string, ErrorConstructor> = {
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

/** An error keeps its name if it is one of the language, its message, its stack and its cause. */
function beginError(error: Error, copy: (inner: unknown) => unknown): Begun {
  const name = toText(error.name);
  const Made = (hasOwn(ERRORS, name) && ERRORS[name]) || Error;
  const clone = new Made();
  const message = getOwnPropertyDescriptor(error, 'message');
  if (message !== undefined && 'value' in message) setHidden(clone, 'message', toText(message.value));
  setHidden(clone, 'stack', error.stack === undefined ? undefined : toText(error.stack));
  const fill = () => {
    if (hasOwn(error, 'cause')) setHidden(clone, 'cause', copy(error.cause));
  };
  return { clone, fill };
}

function beginDomException(exception: DOMException): Begun {
  const clone = new DOMException(exception.message, exception.name);
  setHidden(clone, 'stack', Reflect.get(exception, 'stack'));
  return { clone };
}

type ViewMaker = new (buffer: unknown, offset: number, length: number) => ArrayBufferView;
const isTypedArray = (prototype: object): boolean => getPrototypeOf(prototype) === getPrototypeOf(Uint8Array.prototype);

const beginView =
  (Made: ViewMaker): Cloner<ArrayBufferView & { readonly length?: number }> =>
  (view, copy) => ({ clone: new Made(copy(view.buffer), view.byteOffset, view.length ?? view.byteLength) });

const beginFile = (file: File): Begun => ({
  clone: new File([file], file.name, { type: file.type, lastModified: file.lastModified }),
});

/** Learns the classes that there are. What is not listed here cannot be cloned. */
export function fillCloners(): void {
  const set = <T extends object>({ prototype }: { readonly prototype: T }, cloner: Cloner<T>) =>
    cloners.set(prototype, cloner as Cloner);

  for (const holder of [Intl, globalThis]) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      const made = Reflect.get(holder, name);
      const prototype: unknown = isObject(made) ? Reflect.get(made, 'prototype') : undefined;
      if (!isObject(prototype) || prototype === Object.prototype) continue;
      const refuseThis = () => {
        throw refuse(`A ${name}`);
      };
      const isView = name === 'DataView' || isTypedArray(prototype);
      cloners.set(prototype, isView ? (beginView(made as ViewMaker) as Cloner) : refuseThis);
    }
  }
  for (const { prototype } of [Boolean, Number, String, BigInt])
    set({ prototype }, (boxed) => ({ clone: Object(Reflect.apply(prototype.valueOf, boxed, [])) }));
  for (const made of [Error, AggregateError, ...Object.values(ERRORS)]) set(made, beginError);
  set(DOMException, beginDomException);
  set(Date, (date) => ({ clone: new Date(timeOf(date)) }));
  set(RegExp, (regExp) => ({ clone: new RegExp(regExp) }));
  set(Map, beginMap);
  set(Set, beginSet);
  set(ArrayBuffer, beginBuffer);
  set(Blob, (blob) => ({ clone: new Blob([blob], { type: blob.type }) }));
  set(File, beginFile);
}
