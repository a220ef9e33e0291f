import type { TSchema } from '#contract';

/** The keywords that lead to the parts of a value. */
interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** The first field of a value that its schema does not know, as `runs[0].calls[2].anser`. The value fits the schema. */
export function findUnknownField(schema: TSchema, value: unknown, path = ''): string | undefined {
  const { properties, items, anyOf } = schema as Parts;
  if (typeof value !== 'object' || value === null) return undefined;
  // Of the choices that files have, one at most has parts.
  if (anyOf !== undefined) return findFirst(anyOf, (choice) => findUnknownField(choice, value, path));
  if (Array.isArray(value)) {
    return items && findFirst(value.entries(), ([at, item]) => findUnknownField(items, item, `${path}[${at}]`));
  }
  if (properties === undefined) return undefined;
  return findFirst(Object.entries(value), ([name, part]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? field : findUnknownField(known, part, field);
  });
}

function findFirst<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
