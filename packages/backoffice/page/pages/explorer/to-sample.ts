import type { ApiDocument, Schema } from './api-document.ts';

/** The shortest value that a schema takes; of an object without required fields, its first field. */
export function toSample(schema: Schema, document: ApiDocument, name = ''): unknown {
  const {
    $ref,
    default: byDefault,
    const: only,
    enum: choices,
    anyOf,
    type,
    properties = {},
    required,
    items,
  } = schema;
  if ($ref !== undefined)
    return toSample(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document, name);
  if (byDefault !== undefined) return byDefault;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (anyOf?.[0] !== undefined) return toSample(anyOf[0], document, name);
  switch (type) {
    case 'object': {
      const fields = required ?? Object.keys(properties).slice(0, 1);
      return Object.fromEntries(fields.map((field) => [field, toSample(properties[field] ?? {}, document, field)]));
    }
    case 'array':
      return items === undefined ? [] : [toSample(items, document, name)];
    case 'number':
    case 'integer':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    case 'boolean':
      return false;
    case 'string':
      return name === 'email' ? 'someone@example.com' : `sample ${name}`.trim();
    default:
      return null;
  }
}
