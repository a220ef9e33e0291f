import type { ApiErrorCode } from '#contract';

/** An answer of the control plane or of the store's API that is a failure. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ApiErrorCode;
  /** HTTP status, 400–599. */
  readonly status: number;

  constructor(code: ApiErrorCode, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** No answer: the emulator is not running, or is not reachable. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
