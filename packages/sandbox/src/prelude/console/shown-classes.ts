import { append, getOwnPropertyDescriptor, getPrototypeOf, inherits, uncurry } from '../engine/primordials.ts';

interface Pair {
  readonly name: string;
  readonly value: unknown;
}

/** What the log shows of an object of a web API: names and values, written with what stands between them. */
export interface Shown {
  readonly separator: ': ' | ' => ';
  readonly pairs: readonly Pair[];
}

type Class = { readonly prototype: object };

const shown: { readonly type: Class; readonly read: (value: object) => Shown }[] = [];

/** What is shown of an object; undefined for one that is of no class here, or only says so. */
export function shownBy(value: object): Shown | undefined {
  for (let index = 0; index < shown.length; index += 1) {
    const one = shown[index];
    if (one === undefined || !inherits(value, one.type)) continue;
    try {
      return one.read(value);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Shows attributes of a class. Their getters are taken now, so that a handler's have no say. */
export function showAttributes(type: Class, names: readonly string[]): void {
  const getters: { readonly name: string; readonly read: (self: object) => unknown }[] = [];
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    for (let holder: object | null = type.prototype; holder !== null; holder = getPrototypeOf(holder)) {
      const getter = getOwnPropertyDescriptor(holder, name)?.get;
      if (getter === undefined) continue;
      append(getters, { name, read: uncurry(getter) });
      break;
    }
  }
  append(shown, {
    type,
    read: (value) => {
      const pairs: Pair[] = [];
      for (let index = 0; index < getters.length; index += 1) {
        const getter = getters[index];
        if (getter !== undefined) append(pairs, { name: getter.name, value: getter.read(value) });
      }
      return { separator: ': ', pairs };
    },
  });
}

/** Shows the pairs that a class has in it, as its `forEach` tells them. */
export function showPairs(
  type: Class & { readonly prototype: { readonly forEach: unknown } },
  separator: Shown['separator'],
): void {
  const forEach = uncurry(type.prototype.forEach as (callback: (value: unknown, name: string) => void) => void);
  append(shown, {
    type,
    read: (value) => {
      const pairs: Pair[] = [];
      forEach(value, (item, name) => append(pairs, { name, value: item }));
      return { separator, pairs };
    },
  });
}
