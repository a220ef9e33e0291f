import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#contract';
import type { Incoming } from './call.ts';
import { toFailure } from './envelope.ts';

/**
 * Makes the one place where failures become answers. What is not an ApiError is a fault of ours: the client gets the
 * generic message, `onError` the fault itself.
 * @source spec §7
 */
export const createErrorHandler =
  (onError: (error: unknown) => void) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failCall(request, toApiError(error, request), onError);
    return reply.code(failure.status).send(toFailure(failure));
  };

/** Makes a failure the code of a call; what is not an ApiError is a fault of ours, which `onError` hears of. */
export function failCall(
  { call }: Pick<Incoming, 'call'>,
  error: unknown,
  onError: (error: unknown) => void,
): ApiError {
  const failure = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR', undefined, { cause: error });
  if (failure.code === 'INTERNAL_ERROR') onError(error);
  if (call !== undefined) call.code = failure.code;
  return failure;
}

/** What Fastify itself refuses, in our terms. */
function toApiError(error: FastifyError | ApiError, request: FastifyRequest): Error {
  if (error instanceof ApiError) return error;
  // Fastify looks at the content type even when no route matches.
  if (request.is404) return new ApiError('NOT_FOUND', { reason: 'route' });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('VALIDATION_ERROR', { reason: 'content-type', expected: 'application/json' });
  }
  return error;
}

/** Answers what no route matches. */
export function refuseUnknownRoute(): never {
  throw new ApiError('NOT_FOUND', { reason: 'route' });
}
