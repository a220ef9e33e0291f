import type { ApiErrorCode, HandlerApiError } from '#contract';

/**
 * Thrown by a failed operation of `ctx.api`: `catch (error) { if (error instanceof ApiError && error.code ===
 * 'NOT_FOUND') … }`. In a handler the import is the class of the sandbox; elsewhere it is this one, which the client of
 * a test store throws, and which a test may throw in place of a store.
 */
export class ApiError extends Error implements HandlerApiError {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status, 400–500. */
  readonly status: number;

  constructor(code: ApiErrorCode, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
