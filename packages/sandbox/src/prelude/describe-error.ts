import { readDomException } from './dom-exception.ts';
import { limits } from './limits.ts';
import { apply, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, ownValue, slice, toText } from './primordials.ts';

export interface ErrorText {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
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

function describe(thrown: unknown): ErrorText {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null)
    return { name: 'Error', message: `Thrown: ${toText(thrown)}`, stack: '' };
  const { name = textOf(thrown, 'name') ?? 'Error', message = textOf(thrown, 'message') } =
    readDomException(thrown) ?? {};
  const stack = textOf(thrown, 'stack') ?? '';
  if (message === undefined && stack === '') return { name, message: 'Something that is no error was thrown.', stack };
  return { name, message: message ?? '', stack };
}

/** What was thrown, as texts of bounded length. */
export function describeError(thrown: unknown): ErrorText {
  let text: ErrorText;
  try {
    text = describe(thrown);
  } catch {
    text = { name: 'Error', message: 'Something that cannot be described was thrown.', stack: '' };
  }
  return {
    name: slice(text.name, 0, limits.errorNameChars),
    message: slice(text.message, 0, limits.errorMessageChars),
    stack: slice(text.stack, 0, limits.errorStackChars),
  };
}
