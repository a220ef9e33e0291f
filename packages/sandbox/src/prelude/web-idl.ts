import { bare, charCodeAt, defineGlobal, indexOf, slice, toWellFormed } from './primordials.ts';

/**
 * Makes a class a global, as the web's interfaces are: by its own name, which the bundler may have changed, with
 * enumerable members, and with its constants on the class and on its objects.
 */
export function defineInterface(
  name: string,
  made: { readonly prototype: object },
  constants: Readonly<Record<string, number>> = {},
): void {
  for (const holder of [made, made.prototype]) {
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(holder)))
      if (!HIDDEN.has(key)) Object.defineProperty(holder, key, { enumerable: true });
    for (const [key, value] of Object.entries(constants))
      Object.defineProperty(holder, key, { value, enumerable: true });
  }
  Object.defineProperty(made, 'name', { value: name, enumerable: false, configurable: true });
  Object.defineProperty(made.prototype, Symbol.toStringTag, { value: name, configurable: true });
  defineGlobal(name, made);
}

/** What every class and its prototype have. */
const HIDDEN = new Set(['constructor', 'prototype', 'length']);

/** @throws TypeError when a method is called with fewer arguments than it takes. */
export function needArguments(values: readonly unknown[], count: number): void {
  if (values.length < count) throw new TypeError(`Expected ${count} arguments, got ${values.length}.`);
}

export const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The options of a constructor: an object, or nothing. */
export function toDictionary<T extends object>(value: T | null | undefined): Partial<T> {
  if (value === undefined || value === null) return bare({});
  if (!isObject(value)) throw new TypeError('Options are an object.');
  return value;
}

/** A text whose lone surrogates became U+FFFD. */
export const toScalarText = (value: unknown): string => toWellFormed(`${value}`);

/** A text of bytes. @throws TypeError for a character above U+00FF */
export function toByteText(value: unknown): string {
  const text = `${value}`;
  for (let index = 0; index < text.length; index += 1)
    if (charCodeAt(text, index) > 0xff) throw new TypeError('A header holds characters up to U+00FF only.');
  return text;
}

/** Tells whether a text is a token of HTTP: the name of a header, a method. */
export function isToken(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (indexOf(TOKEN, text[index] ?? '') < 0) return false;
  return text !== '';
}

const TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A text without the white space of HTTP around it, found in linear time. */
export function trimHttp(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return slice(text, start, end);
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

/** Walks pairs as the web does: what is changed meanwhile is seen. */
export function* walkPairs<V, R>(
  pairs: () => readonly (readonly [string, V])[],
  pick: (name: string, value: V) => R,
): Generator<R, undefined> {
  for (let index = 0; ; index += 1) {
    const pair = pairs()[index];
    if (pair === undefined) return undefined;
    yield pick(pair[0], pair[1]);
  }
}
