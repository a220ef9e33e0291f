import { ApiError, type Static, schemaCheckOf, type TArray, type TObject } from '#contract';
import { type Sentence, sentence } from '#core';

/** How many unknown fields a warning names. */
const NAMED_MAX = 5;

/**
 * Checks a parsed body against its schema and gives its known fields; `warn` hears of the others. They are left out, so
 * that no name reaches the store that the contract does not know.
 * @throws ApiError VALIDATION_ERROR naming the field
 * @assumption A23
 */
export function validateBody<S extends TObject>(
  schema: S,
  body: unknown,
  warn: (warning: Sentence) => void = () => {},
): Static<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('VALIDATION_ERROR', { reason: 'body-not-object' });
  }
  const problem = schemaCheckOf(schema)(body, '');
  if (problem !== undefined) throw new ApiError('VALIDATION_ERROR', problem);
  const isKnown = (name: string) => Object.hasOwn(schema.properties, name);
  const unknown = Object.keys(body).filter((name) => !isKnown(name));
  if (unknown.length > 0) warn(sentence`unknown fields of the body are ignored: ${nameSome(unknown)}`);
  return Object.fromEntries(Object.entries(body).filter(([name]) => isKnown(name))) as Static<S>;
}

/** Checks a parsed body that is an array. @throws ApiError VALIDATION_ERROR naming the item and its field */
export function validateItems<S extends TArray>(schema: S, body: unknown): Static<S> {
  const problem = schemaCheckOf(schema)(body, 'body');
  if (problem !== undefined) throw new ApiError('VALIDATION_ERROR', problem);
  return body as Static<S>;
}

function nameSome(names: readonly string[]): string {
  const some = names.slice(0, NAMED_MAX).map((name) => JSON.stringify(name.slice(0, 100)));
  return [...some, ...(names.length > NAMED_MAX ? [`${names.length - NAMED_MAX} more`] : [])].join(', ');
}
