import { apply, create, defineProperty, itemOf, setOwn, uncurry } from './primordials.ts';
import { needArguments } from './web-idl.ts';

type Pair<V> = readonly [name: string, value: V];

/** What an interface that holds pairs has. */
export interface Pairs<V> {
  entries(): IterableIterator<[string, V]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<V>;
  forEach(callback: (value: V, name: string, self: this) => unknown, self?: unknown): void;
  [Symbol.iterator](): IterableIterator<[string, V]>;
}

/** What an iterator gives of each pair, in which object, and how far it has come. */
interface Walk {
  readonly self: unknown;
  readonly kind: 'entries' | 'keys' | 'values';
  index: number;
}

const getWalk = uncurry(WeakMap.prototype.get);
const setWalk = uncurry(WeakMap.prototype.set);

/**
 * Gives a class what Web IDL's `iterable` stands for: four methods, and iterators that have one prototype. The pairs of an
 * object are asked for at each step, so that what is changed meanwhile is seen.
 */
export function definePairs<V>(
  name: string,
  { prototype }: { readonly prototype: object },
  pairsOf: (self: unknown) => readonly Pair<V>[],
): void {
  const walks = new WeakMap<object, Walk>();
  const iterators: object = create(Iterator.prototype);

  const walk = (self: unknown, kind: Walk['kind']): object => {
    // What has no pairs is refused now, not at the first step.
    pairsOf(self);
    const iterator: object = create(iterators);
    setWalk(walks, iterator, { self, kind, index: 0 });
    return iterator;
  };
  const members = {
    next(this: unknown) {
      const state = getWalk(walks, this as object) as Walk | undefined;
      if (state === undefined) throw new TypeError(`Expected an iterator of ${name}.`);
      const pair = itemOf(pairsOf(state.self), state.index);
      if (pair === undefined) return { value: undefined, done: true };
      state.index += 1;
      const value = state.kind === 'keys' ? pair[0] : state.kind === 'values' ? pair[1] : [pair[0], pair[1]];
      return { value, done: false };
    },
    entries(this: unknown) {
      return walk(this, 'entries');
    },
    keys(this: unknown) {
      return walk(this, 'keys');
    },
    values(this: unknown) {
      return walk(this, 'values');
    },
    forEach(this: unknown, ...given: [callback: unknown, self?: unknown]) {
      pairsOf(this);
      needArguments(given, 1);
      const callback = given[0];
      if (typeof callback !== 'function') throw new TypeError('forEach takes a function.');
      for (let index = 0; ; index += 1) {
        const pair = itemOf(pairsOf(this), index);
        if (pair === undefined) return;
        apply(callback as () => unknown, itemOf(given, 1), [pair[1], pair[0], this]);
      }
    },
  };
  const { next, ...methods } = members;
  setOwn(iterators, 'next', next, true);
  defineProperty(iterators, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
  for (const [key, method] of Object.entries(methods)) setOwn(prototype, key, method, true);
  setOwn(prototype, Symbol.iterator, methods.entries);
}
