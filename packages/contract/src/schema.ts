/**
 * The schema builders the contract uses, under lower-case names. Named imports keep the bundled command line small:
 * importing typebox as a namespace costs five times as much at start-up.
 */
export {
  Array as array,
  Boolean as boolean,
  Integer as integer,
  Literal as literal,
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

import { Enum, Null, String as string, type TEnum, type TSchema, Union } from 'typebox';

/** A schema that also accepts `null`, written as `anyOf` because OpenAPI 3.1 has no `nullable`. */
export const nullable = <S extends TSchema>(schema: S) => Union([schema, Null()]);

/** A string that is one of the given values. */
export const oneOf = <const V extends string>(values: readonly V[]): TEnum<V[]> =>
  Enum<V[]>([...values], { type: 'string' });

/** Identifier: UUIDv4, lower case. @source contract §6 */
export const id = () => string({ format: 'uuid' });

/** Time: `YYYY-MM-DDTHH:mm:ss.sssZ`, UTC. @source spec §2 */
export const timestamp = () => string({ format: 'date-time' });

/** ISO 4217 currency code. @source contract §7 */
export const currency = () => string({ pattern: '^[A-Z]{3}$' });
