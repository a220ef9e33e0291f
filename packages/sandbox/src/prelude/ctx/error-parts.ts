import { apply, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, ownValue } from '../engine/primordials.ts';
import { readDomException } from '../events/dom-exception.ts';

/** What an error says of itself; undefined for what it does not have. */
export interface ErrorParts {
  readonly name: string | undefined;
  readonly message: string | undefined;
  readonly stack: string | undefined;
}

/** The engine's own getter of `stack`; undefined where `stack` is a plain property. */
const readStack = getOwnPropertyDescriptor(new Error(), 'stack')?.get;

/** A text property, found without calling a getter of the handler's. */
function textOf(value: object, name: string): string | undefined {
  let holder: object | null = value;
  for (let depth = 0; holder !== null && depth < 20; depth += 1) {
    const property: PropertyDescriptor | undefined = getOwnPropertyDescriptor(holder, name);
    if (property !== undefined) {
      const found: unknown =
        readStack !== undefined && hasOwn(property, 'get') && property.get === readStack
          ? apply(readStack, value, [])
          : ownValue(holder, name);
      return typeof found === 'string' ? found : undefined;
    }
    holder = getPrototypeOf(holder);
  }
  return undefined;
}

/** Reads an error, or anything else that was thrown as one. */
export function readError(thrown: object): ErrorParts {
  const { name, message } = readDomException(thrown) ?? {
    name: textOf(thrown, 'name'),
    message: textOf(thrown, 'message'),
  };
  return { name, message, stack: textOf(thrown, 'stack') };
}

/** An error as one text: its stack, or what it would be headed by. */
export function errorHead(thrown: object): string {
  const { name = 'Error', message = '', stack = '' } = readError(thrown);
  return stack || (message === '' ? name : `${name}: ${message}`);
}
