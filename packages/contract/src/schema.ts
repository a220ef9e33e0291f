/**
 * The schema builders the contract uses, under lower-case names. Named imports keep the bundled command line small:
 * importing typebox as a namespace costs five times as much at start-up.
 */
export {
  Array as array,
  Boolean as boolean,
  Integer as integer,
  Literal as literal,
  Null as nullValue,
  Number as number,
  Object as object,
  Optional as optional,
  Record as record,
  type Static,
  String as string,
  type TObject,
  type TSchema,
  Union as union,
  Unknown as unknown,
} from 'typebox';

import { Literal, Null, String as string, type TLiteral, type TSchema, Union } from 'typebox';

/** A schema that also accepts `null`, written as `anyOf` because OpenAPI 3.1 has no `nullable`. */
export const nullable = <S extends TSchema>(schema: S) => Union([schema, Null()]);

/** A string enumeration as a union of literals. */
export const oneOf = <const V extends readonly string[]>(values: V) =>
  Union(values.map((value) => Literal(value)) as { -readonly [I in keyof V]: TLiteral<V[I]> });

/** Identifier: UUIDv4, lower case. @source contract §6 */
export const id = () => string({ format: 'uuid' });

/** Time: `YYYY-MM-DDTHH:mm:ss.sssZ`, UTC. @source spec §2 */
export const timestamp = () => string({ format: 'date-time' });

/** ISO 4217 currency code. @source contract §7 */
export const currency = () => string({ pattern: '^[A-Z]{3}$' });
