import type { FastifyRequest } from 'fastify';
import { OK, type StreamMessages } from '#contract';
import type { Cause } from '#store';
import { findCause } from './cause.ts';
import type { Caller } from './credentials.ts';

/** A call under `/api` on its way through the checks. */
export interface Call {
  /** When it arrived, in milliseconds of the store's clock. */
  readonly at: number;
  /** Null for an unknown caller; such a call is refused. */
  readonly caller: Caller | null;
  /** Set when a handler in the sandbox made the call. */
  readonly cause: Cause | null;
  /** Code of the answer; the error handler changes it. */
  code: StreamMessages['api-call']['code'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first check of every request under `/api`. */
    call?: Call;
  }
}

/** Starts the record of a call. */
export function startCall(request: FastifyRequest, caller: Caller | null, at: number): Call {
  const call: Call = { at, caller, cause: findCause(), code: OK };
  request.call = call;
  return call;
}

/** Path of a request as it was sent, without its query. */
export const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?', 1)[0] ?? originalUrl;

/** The caller of a request that passed the first check. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = request.call?.caller;
  if (caller === undefined || caller === null) throw new Error('The request has passed no credential check.');
  return caller;
}
