import { defineInterface } from '../engine/define-interface.ts';
import { definePairs, type Pairs } from '../engine/pair-iterator.ts';
import { isObject, isToken, needArguments, toByteText, toSequence, trimHttp } from '../engine/web-idl.ts';

type Pair = readonly [name: string, value: string];

function toName(value: unknown): string {
  const name = toByteText(value);
  if (!isToken(name)) throw new TypeError(`"${name}" is not the name of a header.`);
  return name.toLowerCase();
}

function toValue(value: unknown): string {
  const text = trimHttp(toByteText(value));
  for (const forbidden of ['\0', '\n', '\r'])
    if (text.includes(forbidden)) throw new TypeError('The value of a header holds no NUL and no line ends.');
  return text;
}

/** The pairs of what a `Headers` is made from: pairs, or an object with a header in each property. */
function* readPairs(init: unknown): Generator<readonly [unknown, unknown]> {
  if (!isObject(init)) throw new TypeError('Headers are made from pairs or from an object.');
  const sequence = toSequence(init);
  if (sequence !== undefined) {
    for (const item of sequence) {
      const pair = [...((isObject(item) ? toSequence(item) : undefined) ?? [])];
      if (pair.length !== 2) throw new TypeError('A header is a pair of a name and a value.');
      yield [pair[0], pair[1]];
    }
    return;
  }
  for (const key of Reflect.ownKeys(init)) {
    if (!Object.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
    if (typeof key === 'symbol') throw new TypeError('The name of a header is a text.');
    yield [key, Reflect.get(init, key)];
  }
}

/** Makes headers unchangeable, as those of a response that a handler did not make. */
export let fixHeaders: (headers: Headers) => Headers;

/** A copy, unchangeable when the headers are. */
export let copyHeaders: (headers: Headers) => Headers;

/** The pairs in the order of iteration. @throws TypeError when it is no `Headers` */
let sortedPairs: (self: unknown) => readonly Pair[];

export interface Headers extends Pairs<string> {}

/** The web's headers. Names are kept in lower case. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: definePairs gives it what the interface says.
export class Headers {
  #pairs: Pair[] = [];
  /** The pairs in the order of iteration, until something changes. */
  #sorted: readonly Pair[] | undefined;
  #isFixed = false;

  static {
    fixHeaders = (headers) => {
      headers.#isFixed = true;
      return headers;
    };
    copyHeaders = (headers) => {
      const copy = new Headers();
      copy.#pairs = headers.#pairs;
      copy.#isFixed = headers.#isFixed;
      return copy;
    };
    sortedPairs = (self) => {
      const headers = self as Headers;
      headers.#sorted ??= headers.#sort();
      return headers.#sorted;
    };
  }

  constructor(init?: unknown) {
    if (init !== undefined) for (const pair of readPairs(init)) this.append(...pair);
  }

  #change(change: (pairs: Pair[]) => Pair[]): void {
    if (this.#isFixed) throw new TypeError('These headers cannot be changed.');
    this.#pairs = change(this.#pairs);
    this.#sorted = undefined;
  }

  append(...values: [name: unknown, value: unknown]): void {
    needArguments(values, 2);
    const pair: Pair = [toName(values[0]), toValue(values[1])];
    this.#change((pairs) => [...pairs, pair]);
  }

  set(...values: [name: unknown, value: unknown]): void {
    needArguments(values, 2);
    const pair: Pair = [toName(values[0]), toValue(values[1])];
    this.#change((pairs) => [...pairs.filter(([name]) => name !== pair[0]), pair]);
  }

  delete(...values: [name: unknown]): void {
    needArguments(values, 1);
    const removed = toName(values[0]);
    this.#change((pairs) => pairs.filter(([name]) => name !== removed));
  }

  get(...values: [name: unknown]): string | null {
    needArguments(values, 1);
    const found = this.#valuesOf(toName(values[0]));
    return found.length === 0 ? null : found.join(', ');
  }

  has(...values: [name: unknown]): boolean {
    needArguments(values, 1);
    return this.#valuesOf(toName(values[0])).length > 0;
  }

  getSetCookie(): string[] {
    return this.#valuesOf('set-cookie');
  }

  #valuesOf(wanted: string): string[] {
    return this.#pairs.filter(([name]) => name === wanted).map(([, value]) => value);
  }

  /** Sorted by name; equal names are one pair, but for set-cookie, whose values cannot be joined. */
  #sort(): readonly Pair[] {
    const names = [...new Set(this.#pairs.map(([name]) => name))].sort();
    return names.flatMap((name) => {
      const values = this.#valuesOf(name);
      return (name === 'set-cookie' ? values : [values.join(', ')]).map((value): Pair => [name, value]);
    });
  }
}

export function installHeaders(): void {
  definePairs('Headers', Headers, sortedPairs);
  defineInterface('Headers', Headers, { takes: { append: 2, delete: 1, forEach: 1, get: 1, has: 1, set: 2 } });
}
