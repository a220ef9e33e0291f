import type { TSchema } from './schema.ts';

/** A field of a body, a query or a payload. */
interface ListedField {
  /** Dotted; the items of a list are numbered, so the first one stands for all: `lines.0.quantity`. */
  readonly path: string;
  /** Such as `string`, `integer 1–100`, `"active" | "draft"`, `string or null`. */
  readonly type: string;
  readonly required: boolean;
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The fields of a schema by their paths, those of objects and lists in it too. */
export const listFields = (schema: TSchema): readonly ListedField[] => fieldsIn(schema as Schema, '');

function fieldsIn(schema: Schema, before: string): readonly ListedField[] {
  const { properties = {}, required = [], items } = [schema, ...(schema.anyOf ?? [])].find(isHolder) ?? {};
  if (items !== undefined) return fieldsIn(items, `${before}0.`);
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = fieldsIn(field, `${before}${name}.`);
    const listed = { path: before + name, type: describeType(field), required: required.includes(name) };
    return inner.length === 0 ? [listed] : inner;
  });
}

const isHolder = ({ properties, items }: Schema): boolean => (properties ?? items) !== undefined;

/** The type of a schema in few words. */
function describeType({ type, const: only, enum: values, anyOf, items, format, minimum, maximum }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return anyOf.map(describeType).join(' or ');
  if (type === 'array') return `list of ${describeType(items ?? {})}`;
  const range = minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}–${maximum ?? ''}`;
  return [type ?? 'any', format ?? '', range].filter((part) => part !== '').join(' ');
}
