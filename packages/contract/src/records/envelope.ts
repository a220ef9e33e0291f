import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { array, integer, literal, object, oneOf, string, type TSchema } from '../schema.ts';

/** `code` of a success. @source spec §1 */
export const OK = 'ok';

/** Message of a success (Chinese, spec §1). */
export const OK_MESSAGE = '操作成功';

/** Message of a successful upload. @source spec §4 */
export const UPLOAD_MESSAGE = '上传成功';

export interface SuccessEnvelope<D = unknown> {
  readonly code: typeof OK;
  readonly msg: string;
  readonly data: D;
}

/** A failure has `code` and `msg` only. @source contract §8 */
export interface FailureEnvelope {
  readonly code: ApiErrorCode;
  readonly msg: string;
}

export type Envelope<D = unknown> = SuccessEnvelope<D> | FailureEnvelope;

/** A page of a list, inside `data`. @source spec §2 */
export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Schema of a success whose `data` is given. */
export const successEnvelope = <S extends TSchema>(data: S) => object({ code: literal(OK), msg: string(), data });

/** Schema of any failure. */
export const FAILURE_ENVELOPE = object({ code: oneOf(Object.keys(API_ERRORS) as ApiErrorCode[]), msg: string() });

/** Schema of a page of records. @source spec §2 */
export const page = <S extends TSchema>(item: S) =>
  object({ items: array(item), total: integer(), page: integer(), pageSize: integer() });
