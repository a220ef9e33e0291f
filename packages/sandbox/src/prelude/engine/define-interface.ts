import { defineGlobal, defineProperty, hasOwn, setOwn } from './primordials.ts';

interface Shape {
  /**
   * How many arguments must be given, by `constructor`, the name of a method, or `static` and that of a static one; what is
   * not named takes any number. Without a table functions stay as long as they are.
   */
  readonly takes?: Readonly<Record<string, number>>;
  readonly constants?: Readonly<Record<string, number>>;
}

/**
 * Makes a class a global of the shape that Web IDL gives an interface: by its own name, which the bundler may have changed,
 * with enumerable members, functions as long as the arguments they must have, and constants on the class and on its objects.
 */
export function defineInterface(
  name: string,
  made: { readonly prototype: object },
  { takes, constants = {} }: Shape = {},
): void {
  for (const [holder, prefix] of [[made, 'static '] as const, [made.prototype, ''] as const]) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
      if (HIDDEN.has(key)) continue;
      defineProperty(holder, key, { enumerable: true });
      if (takes !== undefined && typeof value === 'function') setLength(value, takes, `${prefix}${key}`);
    }
    for (const [key, value] of Object.entries(constants)) defineProperty(holder, key, { value, enumerable: true });
  }
  if (takes !== undefined) setLength(made, takes, 'constructor');
  defineProperty(made, 'name', { value: name, enumerable: false, configurable: true });
  defineProperty(made.prototype, Symbol.toStringTag, { value: name, configurable: true });
  defineGlobal(name, made);
}

/** What every class and its prototype have. */
const HIDDEN = new Set(['constructor', 'prototype', 'length']);

function setLength(made: object, takes: Readonly<Record<string, number>>, key: string): void {
  defineProperty(made, 'length', { value: hasOwn(takes, key) ? takes[key] : 0 });
}

const nameFunction = <T extends object>(made: T, name: string, takes: number): T =>
  defineProperty(defineProperty(made, 'name', { value: name }), 'length', { value: takes });

/** Makes a function a global that must be given so many arguments. It is to be an arrow: the web's make no objects. */
export function defineFunction(name: string, made: (...values: never) => unknown, takes: number): void {
  defineGlobal(name, nameFunction(made, name, takes));
}

/** Makes functions that take any number of arguments a global of the shape of a Web IDL namespace. */
export function defineNamespace(name: string, members: Readonly<Record<string, (...values: never) => unknown>>): void {
  const namespace: object = Object.create({});
  for (const [key, made] of Object.entries(members)) setOwn(namespace, key, nameFunction(made, key, 0), true);
  defineProperty(namespace, Symbol.toStringTag, { value: name, configurable: true });
  defineGlobal(name, namespace);
}
