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
  type Static,
  String as string,
  type TArray,
  type TEnum,
  type TObject,
  type TOptional,
  type TSchema,
  Union as union,
  Unknown as unknown,
} from 'typebox';

import { Enum, Null, type Static, String as string, type TEnum, type TSchema, Union, Unsafe } from 'typebox';

/** A schema that also accepts `null`, written as `anyOf` because OpenAPI 3.1 has no `nullable`. */
export const nullable = <S extends TSchema>(schema: S) => Union([schema, Null()]);

/** A string that is one of the given values. */
export const oneOf = <const V extends string>(values: readonly V[]): TEnum<V[]> =>
  Enum<V[]>([...values], { type: 'string' });

/** An object of any names whose values fit a schema. typebox's own builder would load its type engine at each start. */
export const record = <S extends TSchema>(values: S) =>
  Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values });

/** Identifier: UUIDv4, lower case. @source contract §6 */
export const id = () => string({ format: 'uuid' });

/** Time: `YYYY-MM-DDTHH:mm:ss.sssZ`, UTC. @source spec §2 */
export const timestamp = () => string({ format: 'date-time' });

/** Kinds of personal data, by the word that a person reads. */
export type PersonalKind = 'e-mail' | 'phone' | 'name' | 'address';

/** Marks a field that holds personal data of a buyer, as `x-personal` in the API document too. */
export const personal = (kind: PersonalKind) => ({ 'x-personal': kind });

/** ISO 4217 currency code. @source contract §7 */
export const currency = () => string({ pattern: '^[A-Z]{3}$' });

/** Type of what the schema in a part of a definition describes; undefined when the definition has no such part. */
export type SchemaPart<D, P extends string> = D extends { readonly [N in P]: infer S extends TSchema }
  ? Static<S>
  : undefined;
