import type { ApiErrorCode } from '../errors.ts';
import type { EventName } from '../events.ts';
import { LIMITS } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { integer, optional, type TObject, type TSchema } from '../schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A code that a call needs only when its body has a certain field. @source contract §4 */
export interface ConditionalPermission {
  readonly permission: Permission;
  readonly whenBodyHas: string;
}

/** One operation of the store's REST API under `/api`. */
export interface Endpoint {
  readonly method: Method;
  /** Path with `{name}` placeholders. */
  readonly path: string;
  readonly summary: string;
  readonly permissions: readonly Permission[];
  readonly conditionalPermission?: ConditionalPermission;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True when the body may be absent. */
  readonly bodyOptional?: boolean;
  /** True for `multipart/form-data` with one part named `file`. */
  readonly multipart?: boolean;
  /** Schema of `data` of a success. */
  readonly data: TSchema;
  /** Events it may cause, in the order in which they are written. @source contract §5 @assumption A45 */
  readonly emits: readonly EventName[];
  /** Failure codes besides UNAUTHORIZED, FORBIDDEN, RATE_LIMITED and INTERNAL_ERROR, which every call may give. */
  readonly errors: readonly ApiErrorCode[];
  /** Ids of the assumptions that shape it. */
  readonly assumptions: readonly string[];
}

/** Query of every list. @source spec §4 */
export const paging = () => ({
  page: optional(integer({ minimum: 1, default: 1, description: '1-based page number.' })),
  pageSize: optional(
    integer({
      minimum: 1,
      maximum: LIMITS.pageSizeMax,
      default: LIMITS.pageSizeDefault,
      description: 'Records per page.',
    }),
  ),
});
