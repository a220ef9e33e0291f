import { describeError } from './describe-error.ts';
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
  toJson,
  toText,
  uncurry,
  viewedLength,
} from './primordials.ts';

const DEPTH = 4;
const ITEMS = 100;
const LINE = 76;

const mapForEach = uncurry(Map.prototype.forEach as (callback: (item: unknown, key: unknown) => void) => void);
const setForEach = uncurry(Set.prototype.forEach as (callback: (item: unknown) => void) => void);
const dateToIso = uncurry(Date.prototype.toISOString);

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
const isDate = isOf(Date, uncurry(Date.prototype.getTime));
const isRegExp = isOf(RegExp, sourceOf);
const isMap = isOf(Map, getterOf(Map.prototype, 'size'));
const isSet = isOf(Set, getterOf(Set.prototype, 'size'));
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

function format(value: unknown, depth: number, path: object[]): string {
  if (typeof value === 'string') return toJson(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (is(value, -0)) return '-0';
  if (typeof value === 'function') return `[Function ${nameOf(value) || '(anonymous)'}]`;
  if (typeof value !== 'object' || value === null) return toText(value);
  for (let index = 0; index < path.length; index += 1) if (path[index] === value) return '[Circular]';
  if (inherits(value, Error)) {
    const { name, message, stack } = describeError(value);
    return stack || `${name}: ${message}`;
  }
  if (isDate(value)) return dateToIso(value);
  if (isRegExp(value)) return formatRegExp(value);
  if (depth >= DEPTH) return isArray(value) ? '[Array]' : '[Object]';
  const inner = after(value, path);
  const prefix = className(value);
  if (isArray(value) || isView(value)) return list(prefix, '[', ']', items(value, depth, inner));
  if (isMap(value) || isSet(value)) return list(prefix, '{', '}', entries(value, depth, inner));
  return list(prefix, '{', '}', properties(value, depth, inner));
}

function formatRegExp(value: object): string {
  let text = `/${toText(sourceOf(value))}/`;
  for (let index = 0; index < FLAGS.length; index += 1) {
    const flag = FLAGS[index];
    if (flag?.[1](value)) text += flag[0];
  }
  return text;
}

function items(value: object, depth: number, path: object[]): string[] {
  const length = isView(value) ? viewedLength(value) : Number(ownValue(value, 'length'));
  const parts: string[] = [];
  for (let index = 0; index < length && index < ITEMS; index += 1)
    append(parts, hasOwn(value, index) ? property(value, index, depth, path) : '<empty>');
  if (length > ITEMS) append(parts, `… ${length - ITEMS} more`);
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

function properties(value: object, depth: number, path: object[]): string[] {
  const parts: string[] = [];
  const names = ownKeys(value);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string | symbol;
    if (!getOwnPropertyDescriptor(value, name)?.enumerable) continue;
    if (parts.length === ITEMS) {
      append(parts, '…');
      break;
    }
    const label = typeof name === 'symbol' ? `[${toText(name)}]` : isWord(name) ? name : toJson(name);
    append(parts, `${label}: ${property(value, name, depth, path)}`);
  }
  return parts;
}

function property(value: object, name: PropertyKey, depth: number, path: object[]): string {
  const descriptor = getOwnPropertyDescriptor(value, name);
  if (descriptor !== undefined && hasOwn(descriptor, 'get')) return '[Getter]';
  return format(ownValue(value, name), depth + 1, path);
}

function list(prefix: string, open: string, close: string, parts: string[]): string {
  const before = prefix === '' ? open : `${prefix} ${open}`;
  if (parts.length === 0) return `${before}${close}`;
  let oneLine = '';
  let lines = '';
  for (let index = 0; index < parts.length; index += 1) {
    const comma = index < parts.length - 1 ? ',' : '';
    oneLine += ` ${parts[index]}${comma}`;
    lines += `\n${indent(parts[index] ?? '')}${comma}`;
  }
  const short = oneLine.length <= LINE && indexOf(oneLine, '\n') < 0;
  return short ? `${before}${oneLine} ${close}` : `${before}${lines}\n${close}`;
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
  const prototype = getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || prototype === Array.prototype) return '';
  const maker: unknown = ownValue(prototype, 'constructor');
  return typeof maker === 'function' ? nameOf(maker) : '';
}
