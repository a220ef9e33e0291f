import type { ApiErrorCode } from '../errors.ts';
import type { TArray, TObject, TSchema } from '../schema.ts';

/** One call of the control plane. `path` is relative to `CONTROL_PREFIX`. */
export interface ControlEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly query?: TObject;
  readonly body?: TObject | TArray;
  readonly data: TSchema;
  readonly errors: readonly ApiErrorCode[];
}
