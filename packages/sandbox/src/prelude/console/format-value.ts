import { errorHead } from '../ctx/error-parts.ts';
import {
  after,
  append,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  getterOf,
  hasOwn,
  indexOf,
  inherits,
  is,
  isArray,
  isView,
  ownKeys,
  ownValue,
  slice,
  toJson,
  toText,
  uncurry,
  viewedLength,
} from '../engine/primordials.ts';
import { shownBy } from './shown-classes.ts';

const DEPTH = 4;
const ITEMS = 100;
const LINE = 76;
/** Characters of a text inside an object. */
const CHARS = 10_000;
/** How many causes are told, one of the other. */
const CAUSES = 5;

const mapForEach = uncurry(Map.prototype.forEach as (callback: (item: unknown, key: unknown) => void) => void);
const setForEach = uncurry(Set.prototype.forEach as (callback: (item: unknown) => void) => void);
const dateToIso = uncurry(Date.prototype.toISOString);
const timeOf = uncurry(Date.prototype.getTime);
const mapSize = getterOf<number>(Map.prototype, 'size');
const setSize = getterOf<number>(Set.prototype, 'size');
const sourceOfFunction = uncurry(Function.prototype.toString);

/** Tells whether a value is of a class of the engine, as a method says that works on no other value. */
const isOf =
  (type: { readonly prototype: object }, ask: (value: object) => unknown) =>
  (value: object): boolean => {
    if (!inherits(value, type)) return false;
    try {
      ask(value);
      return true;
    } catch {
      return false;
    }
  };

const flagOf = (name: keyof RegExp & string) => getterOf<unknown>(RegExp.prototype, name);
const sourceOf = flagOf('source');
const isDate = isOf(Date, timeOf);
const isRegExp = isOf(RegExp, sourceOf);
const isMap = isOf(Map, mapSize);
const isSet = isOf(Set, setSize);
/** What has nothing to show, or nothing that can be asked for. */
const OPAQUE = [
  { type: WeakMap, text: '<items unknown>' },
  { type: WeakSet, text: '<items unknown>' },
  { type: Promise, text: '' },
] as const;
const BOXED: readonly { readonly type: { readonly prototype: object }; readonly unbox: (self: object) => unknown }[] = [
  { type: Number, unbox: uncurry(Number.prototype.valueOf) },
  { type: String, unbox: uncurry(String.prototype.valueOf) },
  { type: Boolean, unbox: uncurry(Boolean.prototype.valueOf) },
  { type: BigInt, unbox: uncurry(BigInt.prototype.valueOf) },
  { type: Symbol, unbox: uncurry(Symbol.prototype.valueOf) },
];
const bufferLength = getterOf<number>(ArrayBuffer.prototype, 'byteLength');
const isBuffer = isOf(ArrayBuffer, bufferLength);
/** The letter of each flag, in the order in which they are written. */
const FLAGS = [
  ['d', flagOf('hasIndices')],
  ['g', flagOf('global')],
  ['i', flagOf('ignoreCase')],
  ['m', flagOf('multiline')],
  ['s', flagOf('dotAll')],
  ['u', flagOf('unicode')],
  ['v', flagOf('unicodeSets')],
  ['y', flagOf('sticky')],
] as const;

/** Any value as text for a log: a text as it is, the rest as a developer writes it. Calls no getter. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return format(value, 0, []);
  } catch {
    return '[unprintable]';
  }
}

/** An error with what it has besides its stack, as `formatValue` does it. */
export const formatError = (error: object): string => errorText(error, 0, []);

function format(value: unknown, depth: number, path: object[]): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (is(value, -0)) return '-0';
  if (typeof value === 'function') return functionText(value, depth, path);
  if (typeof value !== 'object' || value === null) return toText(value);
  for (let index = 0; index < path.length; index += 1) if (path[index] === value) return '[Circular]';
  if (inherits(value, Error)) return errorText(value, depth, path);
  if (isDate(value)) return is(timeOf(value), NaN) ? 'Invalid Date' : dateToIso(value);
  if (isRegExp(value)) return formatRegExp(value);
  const prefix = className(value);
  if (depth >= DEPTH) return `[${prefix || (isArray(value) ? 'Array' : 'Object')}]`;
  return body(value, prefix, depth, after(value, path));
}

/** What is inside an object. */
function body(value: object, prefix: string, depth: number, inner: object[]): string {
  const own = () => properties(value, depth, inner, isArray(value) || isView(value) ? isItem : isNone);
  if (isArray(value)) {
    const length = Number(ownValue(value, 'length'));
    return list(
      prefix === '' ? '' : `${prefix}(${length})`,
      '[',
      ']',
      joined(items(value, length, depth, inner), own()),
    );
  }
  if (isView(value)) {
    const length = viewedLength(value);
    return list(`${prefix}(${length})`, '[', ']', joined(items(value, length, depth, inner), own()));
  }
  if (isMap(value)) return list(`${prefix}(${mapSize(value)})`, '{', '}', joined(entries(value, depth, inner), own()));
  if (isSet(value)) return list(`${prefix}(${setSize(value)})`, '{', '}', joined(entries(value, depth, inner), own()));
  if (isBuffer(value)) return list(prefix, '{', '}', after(`byteLength: ${bufferLength(value)}`, own()));
  for (let index = 0; index < OPAQUE.length; index += 1) {
    const opaque = OPAQUE[index];
    if (opaque === undefined || !inherits(value, opaque.type)) continue;
    return list(prefix, '{', '}', opaque.text === '' ? own() : after<string>(opaque.text, own()));
  }
  const boxed = unboxed(value);
  if (boxed !== undefined) return `[${prefix}: ${boxed}]`;
  const shown = shownBy(value);
  if (shown === undefined) return list(prefix, '{', '}', own());
  const parts: string[] = [];
  for (let index = 0; index < shown.pairs.length; index += 1) {
    const pair = shown.pairs[index];
    if (pair === undefined) continue;
    const key = shown.separator === ' => ' ? quote(pair.name) : label(pair.name);
    append(parts, key + shown.separator + format(pair.value, depth + 1, inner));
  }
  return list(prefix, '{', '}', joined(parts, own()));
}

/** The value in an object around a number, a text and the like. */
function unboxed(value: object): string | undefined {
  for (let index = 0; index < BOXED.length; index += 1) {
    const boxed = BOXED[index];
    if (boxed === undefined || !inherits(value, boxed.type)) continue;
    try {
      return format(boxed.unbox(value), 0, []);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** An error: its stack, then in braces its fields, its cause and the errors of an AggregateError. */
function errorText(error: object, depth: number, path: object[]): string {
  const head = errorHead(error);
  let causes = 0;
  for (let index = 0; index < path.length; index += 1) if (inherits(path[index], Error)) causes += 1;
  if (causes > CAUSES) return `[${errorName(error)}]`;
  const inner = after(error, path);
  const parts = properties(error, depth, inner, isInHead);
  const hidden = ['cause', 'errors'];
  for (let index = 0; index < hidden.length; index += 1) {
    const name = hidden[index] ?? '';
    const property = getOwnPropertyDescriptor(error, name);
    if (property !== undefined && !property.enumerable && hasOwn(property, 'value'))
      append(parts, `[${name}]: ${format(property.value, depth, inner)}`);
  }
  return parts.length === 0 ? head : `${head} ${lines('{', '}', parts)}`;
}

const errorName = (error: object): string => className(error) || 'Error';

function functionText(value: object, depth: number, path: object[]): string {
  const name = nameOf(value);
  const parts = depth >= DEPTH ? [] : properties(value, depth, after(value, path), isNone);
  const head = slice(sourceOfFunction(value), 0, 6);
  const text =
    head === 'class ' || head === 'class{'
      ? classText(value, name)
      : `[${className(value) || 'Function'}${name === '' ? ' (anonymous)' : `: ${name}`}]`;
  return parts.length === 0 ? text : `${text} ${list('', '{', '}', parts)}`;
}

function classText(value: object, name: string): string {
  const parent = getPrototypeOf(value);
  const parentName = parent === null ? '' : nameOf(parent);
  return `[class ${name || '(anonymous)'}${parentName === '' ? '' : ` extends ${parentName}`}]`;
}

/** One list after another. */
function joined(first: string[], second: readonly string[]): string[] {
  for (let index = 0; index < second.length; index += 1) append(first, second[index] ?? '');
  return first;
}

/** A text in the quotes that need fewest escapes, the single ones first. */
function quote(whole: string): string {
  const more = whole.length - CHARS;
  return more > 0 ? `${quoted(slice(whole, 0, CHARS))}... ${more} more characters` : quoted(whole);
}

function quoted(text: string): string {
  const json = toJson(text);
  if (indexOf(text, "'") >= 0 && indexOf(text, '"') < 0) return json;
  let inner = '';
  for (let index = 1; index < json.length - 1; index += 1) {
    const character = json[index];
    if (character === '\\') {
      index += 1;
      inner += json[index] === '"' ? '"' : `\\${json[index]}`;
    } else inner += character === "'" ? "\\'" : character;
  }
  return `'${inner}'`;
}

const label = (name: string): string => (isWord(name) ? name : quote(name));

function formatRegExp(value: object): string {
  let text = `/${toText(sourceOf(value))}/`;
  for (let index = 0; index < FLAGS.length; index += 1) {
    const flag = FLAGS[index];
    if (flag?.[1](value)) text += flag[0];
  }
  return text;
}

function items(value: object, length: number, depth: number, path: object[]): string[] {
  const parts: string[] = [];
  for (let index = 0; index < length && index < ITEMS; index += 1)
    append(parts, hasOwn(value, index) ? property(value, index, depth, path) : '<empty>');
  if (length > ITEMS) append(parts, `... ${length - ITEMS} more items`);
  return parts;
}

function entries(value: object, depth: number, path: object[]): string[] {
  const parts: string[] = [];
  const add = (text: string) => {
    if (parts.length <= ITEMS) append(parts, parts.length < ITEMS ? text : '…');
  };
  if (isMap(value))
    mapForEach(value, (item, key) => add(`${format(key, depth + 1, path)} => ${format(item, depth + 1, path)}`));
  else setForEach(value, (item) => add(format(item, depth + 1, path)));
  return parts;
}

/** Properties that are told elsewhere: none, the items of a list, what an error is headed by. */
type IsTold = (name: string | symbol) => boolean;
const isNone: IsTold = () => false;
const isItem: IsTold = (name) => typeof name === 'string' && name === toText(Number(name));
const isInHead: IsTold = (name) => name === 'name' || name === 'message' || name === 'stack';

/** The enumerable properties of an object's own, without those that are told elsewhere. */
function properties(value: object, depth: number, path: object[], isTold: IsTold): string[] {
  const parts: string[] = [];
  const names = ownKeys(value);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string | symbol;
    if (isTold(name)) continue;
    if (!getOwnPropertyDescriptor(value, name)?.enumerable) continue;
    if (parts.length === ITEMS) {
      append(parts, '…');
      break;
    }
    const key = typeof name === 'symbol' ? `[${toText(name)}]` : label(name);
    append(parts, `${key}: ${property(value, name, depth, path)}`);
  }
  return parts;
}

function property(value: object, name: PropertyKey, depth: number, path: object[]): string {
  const descriptor = getOwnPropertyDescriptor(value, name);
  if (descriptor !== undefined && hasOwn(descriptor, 'get')) {
    if (ownValue(descriptor, 'set') === undefined) return '[Getter]';
    return ownValue(descriptor, 'get') === undefined ? '[Setter]' : '[Getter/Setter]';
  }
  return format(ownValue(value, name), depth + 1, path);
}

function list(prefix: string, open: string, close: string, parts: string[]): string {
  const before = prefix === '' ? open : `${prefix} ${open}`;
  if (parts.length === 0) return `${before}${close}`;
  let oneLine = '';
  for (let index = 0; index < parts.length; index += 1)
    oneLine += ` ${parts[index]}${index < parts.length - 1 ? ',' : ''}`;
  const isShort = oneLine.length <= LINE && indexOf(oneLine, '\n') < 0;
  return isShort ? `${before}${oneLine} ${close}` : lines(before, close, parts);
}

/** A list with each part on a line of its own. */
function lines(open: string, close: string, parts: string[]): string {
  let text = open;
  for (let index = 0; index < parts.length; index += 1)
    text += `\n${indent(parts[index] ?? '')}${index < parts.length - 1 ? ',' : ''}`;
  return `${text}\n${close}`;
}

function indent(text: string): string {
  let indented = '  ';
  for (let index = 0; index < text.length; index += 1) indented += text[index] === '\n' ? '\n  ' : text[index];
  return indented;
}

function isWord(name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    const character = name[index] ?? '';
    const letter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    const digit = character >= '0' && character <= '9' && index > 0;
    if (!letter && !digit && character !== '_' && character !== '$') return false;
  }
  return name !== '';
}

function nameOf(value: object): string {
  const name: unknown = ownValue(value, 'name');
  return typeof name === 'string' ? name : '';
}

/** Nothing for plain objects and arrays, else what they are made by. */
function className(value: object): string {
  let prototype: object | null = getPrototypeOf(value);
  if (prototype === null) return '[Object: null prototype]';
  if (prototype === Object.prototype || prototype === Array.prototype) return '';
  for (let depth = 0; prototype !== null && depth < 20; depth += 1) {
    const maker: unknown = ownValue(prototype, 'constructor');
    if (typeof maker === 'function' && nameOf(maker) !== '') return nameOf(maker);
    prototype = getPrototypeOf(prototype);
  }
  return '';
}
