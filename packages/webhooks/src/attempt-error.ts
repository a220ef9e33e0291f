import type { AttemptErrorCode, HandlerErrorRecord } from '#contract';

/** Error code of an attempt that ended before a complete answer head. @source contract §11 */
export function toErrorCode(error: Error): AttemptErrorCode {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // undici's own name for a peer that closes the connection without an answer; Node calls it a reset.
  if (code === 'UND_ERR_SOCKET') return 'ECONNRESET';
  // What undici makes of bytes that are not HTTP, or not within its bounds, has a code of its own or none.
  return code === undefined || /^(HPE|UND_ERR)_/.test(code) ? 'bad_response' : code;
}

/** What went wrong, for people; the stack would only show our own files. */
export const toErrorRecord = (error: Error): HandlerErrorRecord => ({
  name: error.name,
  message: error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error.message,
  stack: '',
});
