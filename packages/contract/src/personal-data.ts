import type { PersonalKind, TSchema } from './schema.ts';

/** A field that holds personal data of a buyer. */
export interface PersonalField {
  /** Names from the outermost record inwards, as in `shippingAddress.phone`; lists leave no trace. */
  readonly field: string;
  readonly kind: PersonalKind;
}

interface Described {
  readonly 'x-personal'?: PersonalKind;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
}

/** The fields of a schema that are marked as personal data, in its order. */
export const personalFieldsOf = (schema: TSchema): readonly PersonalField[] => fieldsOf(schema as Described, []);

function fieldsOf(schema: Described, path: readonly string[]): readonly PersonalField[] {
  const { 'x-personal': kind, properties = {}, items, anyOf = [] } = schema;
  return [
    ...(kind === undefined ? [] : [{ field: path.join('.'), kind }]),
    ...Object.entries(properties).flatMap(([name, part]) => fieldsOf(part, [...path, name])),
    ...(items === undefined ? [] : fieldsOf(items, path)),
    ...anyOf.flatMap((part) => fieldsOf(part, path)),
  ];
}
