import { DOMException } from './dom-exception.ts';
import { apply, defineGlobal, getOwnPropertyDescriptor, isArray, keys, objectToString } from './primordials.ts';

const refuse = (what: string) => new DOMException(`${what} cannot be cloned.`, 'DataCloneError');

/** Copies a value as the web's structured clone does, for the types that a handler has. */
function copy(value: unknown, done: Map<object, unknown>): unknown {
  if (typeof value === 'function') throw refuse('A function');
  if (typeof value === 'symbol') throw refuse('A symbol');
  if (typeof value !== 'object' || value === null) return value;
  if (done.has(value)) return done.get(value);
  const remember = <C extends object>(clone: C): C => {
    done.set(value, clone);
    return clone;
  };
  if (isArray(value)) return copyProperties(value, remember(new Array(value.length)), done);
  if (value instanceof ArrayBuffer) return remember(value.slice(0));
  if (ArrayBuffer.isView(value)) return remember(copyView(value, done));
  if (value instanceof Map) {
    const clone = remember(new Map());
    for (const [key, item] of value) clone.set(copy(key, done), copy(item, done));
    return clone;
  }
  if (value instanceof Set) {
    const clone = remember(new Set());
    for (const item of value) clone.add(copy(item, done));
    return clone;
  }
  if (value instanceof Error) return copyError(value, remember, done);
  switch (objectToString(value)) {
    case '[object Date]':
      return remember(new Date(apply(Date.prototype.getTime, value, [])));
    case '[object RegExp]':
      return remember(new RegExp(value as RegExp));
    case '[object Boolean]':
    case '[object Number]':
    case '[object String]':
    case '[object BigInt]':
      return remember(Object(apply(Reflect.get(value, 'valueOf'), value, [])));
    case '[object Promise]':
    case '[object WeakMap]':
    case '[object WeakSet]':
    case '[object WeakRef]':
      throw refuse('This object');
    default:
      return copyProperties(value, remember({}), done);
  }
}

function copyProperties<C extends object>(from: object, to: C, done: Map<object, unknown>): C {
  for (const name of keys(from)) {
    const value = copy(Reflect.get(from, name), done);
    Object.defineProperty(to, name, { value, writable: true, configurable: true, enumerable: true });
  }
  return to;
}

function copyView(view: ArrayBufferView, done: Map<object, unknown>): ArrayBufferView {
  const buffer = copy(view.buffer, done);
  const length = view instanceof DataView ? view.byteLength : Reflect.get(view, 'length');
  return Reflect.construct(view.constructor, [buffer, view.byteOffset, length]);
}

const ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

function copyError(error: Error, remember: (clone: Error) => Error, done: Map<object, unknown>): Error {
  const Maker = ERRORS.find((candidate) => candidate.name === error.name) ?? Error;
  const clone = remember(new Maker(error.message));
  Object.defineProperty(clone, 'stack', { value: error.stack, writable: true, configurable: true });
  const cause = getOwnPropertyDescriptor(error, 'cause');
  if (cause !== undefined)
    Object.defineProperty(clone, 'cause', { value: copy(cause.value, done), writable: true, configurable: true });
  return clone;
}

export function installStructuredClone(): void {
  defineGlobal('structuredClone', (...values: unknown[]) => {
    if (values.length === 0) throw new TypeError('structuredClone takes a value.');
    return copy(values[0], new Map());
  });
}
