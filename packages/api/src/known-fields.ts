import { ApiError, type TObject } from '#contract';
import { findNearest } from '#core';

/** What of a schema says which fields there are. */
interface Fields {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly Fields[];
}

/**
 * Refuses a field, at any depth of a value called `field`, that its schema does not have: a misspelt one would do nothing.
 * What is of another type is left to the check of the schema.
 * @throws ApiError VALIDATION_ERROR with the nearest field, and all that there are
 * @source contract §11
 */
export function requireKnownFields(schema: object, value: unknown, field = ''): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, items } = fieldsOf(schema as Fields);
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`;
    if (items !== undefined) requireKnownFields(items, inner, place);
    if (properties === undefined || Array.isArray(value)) continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined) throw unknown('field', place, name, Object.keys(properties));
    requireKnownFields(known, inner, place);
  }
}

/** Refuses a query parameter that there is not. @throws ApiError VALIDATION_ERROR as {@link requireKnownFields} @source contract §11 */
export function requireKnownQuery(schema: TObject | undefined, query: unknown): void {
  const names = Object.keys(schema?.properties ?? {});
  const found = Object.keys(query as object).find((name) => !names.includes(name));
  if (found !== undefined) throw unknown('query', found, found, names);
}

/** A schema that also accepts null is a choice of two. */
const fieldsOf = (schema: Fields): Fields =>
  [schema, ...(schema.anyOf ?? [])].find(({ properties, items }) => (properties ?? items) !== undefined) ?? {};

function unknown(what: 'field' | 'query', field: string, name: string, names: readonly string[]): ApiError {
  const nearest = findNearest(name, names);
  const allowed = names.length === 0 ? '无' : names.join(', ');
  return new ApiError(
    'VALIDATION_ERROR',
    nearest === undefined
      ? { reason: `unknown-${what}`, field, allowed }
      : { reason: `misspelt-${what}`, field, nearest, allowed },
  );
}
