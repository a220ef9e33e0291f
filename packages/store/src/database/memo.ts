/** Values read from the store, each kept as long as a version stays the same. */
export interface Memo<T> {
  /** The value of a key, read when it is not kept. Must run outside a write. */
  read(key: string, load: () => T): T;
}

/** How much a memo holds, in the unit that `weigh` gives. */
export interface MemoLimit<T> {
  readonly capacity: number;
  /** How much of the capacity a value takes; by default 1. */
  readonly weigh?: (value: T) => number;
}

/**
 * Makes a memo over a version: that of a store, which every commit counts up, or of what the values are made from. Any change
 * of it ends everything in the memo, so that nothing can be older than what was acknowledged; what does not fit empties it.
 */
export function createMemo<T>(version: () => number, { capacity, weigh = () => 1 }: MemoLimit<T>): Memo<T> {
  const kept = new Map<string, T>();
  let keptAt = -1;
  let weight = 0;

  const empty = () => {
    kept.clear();
    weight = 0;
  };

  return {
    read(key, load) {
      if (keptAt !== version()) {
        empty();
        keptAt = version();
      }
      const known = kept.get(key);
      if (known !== undefined) return known;
      const value = load();
      weight += weigh(value);
      if (weight > capacity) empty();
      else kept.set(key, value);
      return value;
    },
  };
}
