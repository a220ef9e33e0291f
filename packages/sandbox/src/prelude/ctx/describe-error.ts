import { formatError, formatValue } from '../console/format-value.ts';
import { limits } from '../engine/limits.ts';
import { inherits, slice } from '../engine/primordials.ts';
import { readError } from './error-parts.ts';

export interface ErrorText {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

const nameless = (message: string): ErrorText => ({ name: 'Error', message, stack: '' });

/** The stack ends with what the error has besides: its causes, the errors of an AggregateError, its fields. */
function describe(thrown: unknown): ErrorText {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null)
    return nameless(`Thrown: ${formatValue(thrown)}`);
  const { name = 'Error', message, stack } = readError(thrown);
  if (inherits(thrown, Error)) return { name, message: message ?? '', stack: formatError(thrown) };
  if (message === undefined && stack === undefined)
    return nameless(`Something that is no error was thrown: ${formatValue(thrown)}`);
  return { name, message: message ?? '', stack: stack ?? formatValue(thrown) };
}

/** What was thrown, as texts of bounded length. */
export function describeError(thrown: unknown): ErrorText {
  let text: ErrorText;
  try {
    text = describe(thrown);
  } catch {
    text = nameless('Something that cannot be described was thrown.');
  }
  return {
    name: slice(text.name, 0, limits.errorNameChars),
    message: slice(text.message, 0, limits.errorMessageChars),
    stack: slice(text.stack, 0, limits.errorStackChars),
  };
}
