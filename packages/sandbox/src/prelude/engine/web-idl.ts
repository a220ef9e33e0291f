import { apply, bare, charCodeAt, create, getProperty, indexOf, slice, toWellFormed } from './primordials.ts';

/** @throws TypeError when a method is called with fewer arguments than it takes. */
export function needArguments(values: readonly unknown[], count: number): void {
  if (values.length < count) throw new TypeError(`Expected ${count} arguments, got ${values.length}.`);
}

export const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * What an object that can be iterated gives, as the web takes a sequence: the method is asked for once. Undefined for an object
 * that has none. @throws TypeError when what it has is no method
 */
export function toSequence(value: object): Iterable<unknown> | undefined {
  const iterate: unknown = getProperty(value, Symbol.iterator);
  if (iterate === undefined || iterate === null) return undefined;
  if (typeof iterate !== 'function') throw new TypeError('What makes an object iterable is no function.');
  return { [Symbol.iterator]: () => apply(iterate as () => Iterator<unknown>, value, []) };
}

/** The options of a constructor: an object, or nothing. */
export function toDictionary<T extends object>(value: T | null | undefined): Partial<T> {
  if (value === undefined || value === null) return bare({});
  if (!isObject(value)) throw new TypeError('Options are an object.');
  return value;
}

/**
 * How a dictionary of options is read: members that are given, in the order of the alphabet, each once and converted before
 * the next one is read.
 */
export function defineDictionary<T extends object>(
  converters: {
    readonly [K in keyof T]: (value: unknown) => T[K];
  },
): (given: unknown) => Partial<T> {
  const names = Object.keys(converters).sort() as (keyof T & string)[];
  return (given) => {
    const source = toDictionary(given as object | null | undefined);
    const members: Partial<T> = create(null);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as keyof T & string;
      const value: unknown = getProperty(source, name);
      if (value !== undefined) members[name] = converters[name](value);
    }
    return members;
  };
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
