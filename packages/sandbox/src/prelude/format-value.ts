import { describeError } from './describe-error.ts';
import {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  objectToString,
  ownKeys,
  toJson,
  toText,
} from './primordials.ts';

const DEPTH = 4;
const ITEMS = 100;
const LINE = 76;

const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;
const dateToIso = Date.prototype.toISOString;
const regExpToText = RegExp.prototype.toString;

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
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `[Function ${nameOf(value) || '(anonymous)'}]`;
  if (typeof value !== 'object' || value === null) return toText(value);
  for (let index = 0; index < path.length; index += 1) if (path[index] === value) return '[Circular]';
  const tag = objectToString(value);
  if (tag === '[object Error]' || value instanceof Error) {
    const { name, message, stack } = describeError(value);
    return stack || `${name}: ${message}`;
  }
  if (tag === '[object Date]' && value instanceof Date) return apply(dateToIso, value, []);
  if (tag === '[object RegExp]' && value instanceof RegExp) return apply(regExpToText, value, []);
  if (depth >= DEPTH) return isArray(value) ? '[Array]' : '[Object]';
  const inner = [...path, value];
  const prefix = className(value);
  if (isArray(value) || ArrayBuffer.isView(value)) return list(prefix, '[', ']', items(value, depth, inner));
  if (value instanceof Map || value instanceof Set) return list(prefix, '{', '}', entries(value, depth, inner));
  return list(prefix, '{', '}', properties(value, depth, inner));
}

function items(value: object, depth: number, path: object[]): string[] {
  const length = Number(Reflect.get(value, 'length') ?? 0);
  const parts: string[] = [];
  for (let index = 0; index < length && index < ITEMS; index += 1)
    parts[index] = hasOwn(value, index) ? property(value, index, depth, path) : '<empty>';
  if (length > ITEMS) parts[ITEMS] = `… ${length - ITEMS} more`;
  return parts;
}

function entries(value: Map<unknown, unknown> | Set<unknown>, depth: number, path: object[]): string[] {
  const parts: string[] = [];
  const add = (text: string) => {
    if (parts.length < ITEMS) parts[parts.length] = text;
    else if (parts.length === ITEMS) parts[ITEMS] = '…';
  };
  if (value instanceof Map)
    apply(mapForEach, value, [
      (item: unknown, key: unknown) => add(`${format(key, depth + 1, path)} => ${format(item, depth + 1, path)}`),
    ]);
  else apply(setForEach, value, [(item: unknown) => add(format(item, depth + 1, path))]);
  return parts;
}

function properties(value: object, depth: number, path: object[]): string[] {
  const parts: string[] = [];
  const names = ownKeys(value);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string | symbol;
    if (!getOwnPropertyDescriptor(value, name)?.enumerable) continue;
    if (parts.length === ITEMS) {
      parts[ITEMS] = '…';
      break;
    }
    const label = typeof name === 'symbol' ? `[${toText(name)}]` : isWord(name) ? name : toJson(name);
    parts[parts.length] = `${label}: ${property(value, name, depth, path)}`;
  }
  return parts;
}

function property(value: object, name: PropertyKey, depth: number, path: object[]): string {
  const descriptor = getOwnPropertyDescriptor(value, name);
  if (descriptor?.get || descriptor?.set) return '[Getter]';
  return format(descriptor?.value, depth + 1, path);
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
  const short = oneLine.length <= LINE && !oneLine.includes('\n');
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
  const name: unknown = getOwnPropertyDescriptor(value, 'name')?.value;
  return typeof name === 'string' ? name : '';
}

/** Nothing for plain objects and arrays, else what they are made by. */
function className(value: object): string {
  const prototype = getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || prototype === Array.prototype) return '';
  const maker: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof maker === 'function' ? nameOf(maker) : '';
}
