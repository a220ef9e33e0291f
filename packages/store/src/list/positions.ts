/** The order of a list, and how its places are found in the database. */
export interface Order<P> {
  /** A place before all others. */
  readonly first: P;
  /** Negative when `a` stands before `b`. */
  compare(a: P, b: P): number;
  /** The place so many places after the one at or after `from`. */
  skip(from: P, places: number): P | undefined;
}

/** Where a record stands: so many places after the one at or after a known place. */
export interface Position<P> {
  readonly from: P;
  readonly skip: number;
}

/** A stretch longer than this is divided: it is how many places SQLite ever has to skip. */
const LONGEST = 256;

/**
 * Knows where each position of a long list is found, without holding the list: only where each stretch of at most 256
 * records begins, and how many it has. For a million records that is about 1 MB.
 */
export class Positions<P> {
  readonly #order: Order<P>;
  /** Where each stretch begins; the record itself may be gone. */
  readonly #starts: P[];
  readonly #lengths: number[];
  #total: number;

  constructor(order: Order<P>, total: number) {
    this.#order = order;
    this.#starts = [order.first];
    this.#lengths = [total];
    this.#total = total;
  }

  /** Length of the list. */
  get total(): number {
    return this.#total;
  }

  /** Takes down that a record came (1) or went (−1), which is already so in the database. */
  count(place: P, change: 1 | -1): void {
    const index = this.#stretchOf(place);
    this.#lengths[index] = this.#lengthOf(index) + change;
    this.#total += change;
    if (this.#lengthOf(index) > 0 || index === 0) return;
    this.#starts.splice(index, 1);
    this.#lengths.splice(index, 1);
  }

  /** Where the record at an offset below `total` stands. */
  find(offset: number): Position<P> {
    const lengths = this.#lengths;
    const last = lengths.length - 1;
    let index = 0;
    let skip = offset;
    for (let length = this.#lengthOf(0); skip >= length && index < last; length = lengths[index] ?? 0) {
      skip -= length;
      index += 1;
    }
    if (skip < LONGEST || this.#lengthOf(index) <= LONGEST) return { from: this.#startOf(index), skip };
    this.#divide(index);
    return this.find(offset);
  }

  #lengthOf(index: number): number {
    return this.#lengths[index] ?? 0;
  }

  #startOf(index: number): P {
    return this.#starts[index] ?? this.#order.first;
  }

  /** The last stretch that begins at or before a place. */
  #stretchOf(place: P): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#order.compare(this.#startOf(middle), place) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Makes stretches of half the longest, so that it takes many additions until one has to be divided again. */
  #divide(index: number): void {
    const half = LONGEST / 2;
    const starts = [this.#startOf(index)];
    const lengths = [];
    let left = this.#lengthOf(index);
    for (let from = this.#startOf(index); left > half; left -= half) {
      const next = this.#order.skip(from, half);
      if (next === undefined) throw new Error('A list is shorter than its counter says.');
      starts.push(next);
      lengths.push(half);
      from = next;
    }
    lengths.push(left);
    replace(this.#starts, index, starts);
    replace(this.#lengths, index, lengths);
  }
}

/** Puts items in the place of one; for the arguments of `splice` they could be too many. */
function replace<T>(array: T[], index: number, items: readonly T[]): void {
  const after = array.splice(index).slice(1);
  for (const item of items) array.push(item);
  for (const item of after) array.push(item);
}
