import { ApiError } from '#contract';

/** What of a schema says which fields there are. */
interface Fields {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly Fields[];
}

/**
 * Refuses a field, at any depth of a value called `field`, that its schema does not have: a misspelt one would do nothing.
 * What is of another type is left to the check of the schema. @throws ApiError VALIDATION_ERROR with the fields that there are
 */
export function requireKnownFields(schema: object, value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, items } = fieldsOf(schema as Fields);
  for (const [name, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`;
    if (items !== undefined) requireKnownFields(items, inner, place);
    if (properties === undefined || Array.isArray(value)) continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined) throw unknown(place, Object.keys(properties));
    requireKnownFields(known, inner, place);
  }
}

/** A schema that also accepts null is a choice of two. */
const fieldsOf = (schema: Fields): Fields =>
  [schema, ...(schema.anyOf ?? [])].find(({ properties, items }) => (properties ?? items) !== undefined) ?? {};

const unknown = (field: string, allowed: readonly string[]): ApiError =>
  new ApiError('VALIDATION_ERROR', { reason: 'unknown-field', field, allowed: allowed.join(', ') });
