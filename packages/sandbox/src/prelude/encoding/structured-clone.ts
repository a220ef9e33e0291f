import { defineFunction } from '../engine/define-interface.ts';
import { defineProperty, hasOwn, isArray, keys, uncurry } from '../engine/primordials.ts';
import { isObject, needArguments, toDictionary } from '../engine/web-idl.ts';
import { type Begun, clonerOf, fillCloners, type Memory, refuse } from './cloners.ts';

const detach = uncurry(ArrayBuffer.prototype.transferToFixedLength);

/** Copies a value as the web's structured clone does. */
function copy(value: unknown, memory: Memory): unknown {
  if (typeof value === 'symbol' || typeof value === 'function') throw refuse(`A ${typeof value}`);
  if (!isObject(value)) return value;
  const known = memory.get(value);
  if (known !== undefined) return known;
  const { clone, fill } = begin(value, (inner) => copy(inner, memory));
  memory.set(value, clone);
  fill?.();
  return clone;
}

function begin(value: object, copyInner: (value: unknown) => unknown): Begun {
  if (!isArray(value)) {
    const cloner = clonerOf(value);
    if (cloner !== undefined) return cloner(value, copyInner);
  }
  const clone = isArray(value) ? new Array(value.length) : {};
  const fill = () => {
    for (const name of keys(value)) {
      // A getter before it may have taken it away.
      if (!hasOwn(value, name)) continue;
      const item = copyInner(Reflect.get(value, name));
      defineProperty(clone, name, { value: item, writable: true, configurable: true, enumerable: true });
    }
  };
  return { clone, fill };
}

/** What is given away: buffers, each once. */
function readTransfer(options: unknown): ArrayBuffer[] {
  const { transfer = [] } = toDictionary(options as { readonly transfer?: Iterable<unknown> } | undefined);
  const given = [...transfer];
  return given.map((item, index) => {
    if (!isObject(item)) throw new TypeError('What is transferred are objects.');
    if (!(item instanceof ArrayBuffer)) throw refuse('What is transferred and no ArrayBuffer');
    if (given.indexOf(item) !== index) throw refuse('An ArrayBuffer that is transferred twice');
    return item;
  });
}

export const structuredClone = (...values: [value: unknown, options?: unknown]): unknown => {
  needArguments(values, 1);
  const transfer = readTransfer(values[1]);
  const memory: Memory = new Map();
  for (const buffer of transfer) copy(buffer, memory);
  const clone = copy(values[0], memory);
  for (const buffer of transfer) detach(buffer);
  return clone;
};

export function installStructuredClone(): void {
  fillCloners();
  defineFunction('structuredClone', structuredClone, 1);
}
