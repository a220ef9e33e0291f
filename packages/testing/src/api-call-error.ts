import type { ApiErrorCode, HandlerApiError } from '#contract';

/** What the client of a test store throws when the store answers with a failure code; in a handler it looks the same. */
export class ApiCallError extends Error implements HandlerApiError {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status, 400–503. */
  readonly status: number;

  constructor(code: ApiErrorCode, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
