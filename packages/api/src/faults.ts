import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_ERRORS, ApiError, type ApiErrorCode, FAULT_HEADER, type FaultRule } from '#contract';
import { sleep } from '#core';
import { toFailure } from './envelope.ts';

/** What a fault on purpose does to one call. */
export type CallFault = Pick<FaultRule, 'respond' | 'latencyMs' | 'drop'>;

/** Gives the fault that a call is to suffer, if any. Asked once for each call that passed the credentials. */
export type CallFaults = (call: { readonly method: string; readonly path: string }) => CallFault | undefined;

/** Code of a call in the records whose connection was reset on purpose; its status is 0. */
export const DROPPED = 'dropped';

/** Lets a call suffer a fault: late, cut off, or answered wrongly. Resolves to whether that was all there is to answer. */
export async function sufferFault(fault: CallFault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { respond, latencyMs = 0, drop = false } = fault;
  if (latencyMs > 0) await sleep(latencyMs);
  if (drop && request.call?.cause === null) {
    request.call.code = DROPPED;
    reply.hijack();
    request.raw.socket.resetAndDestroy();
  } else if (drop) fail(500, 'INTERNAL_ERROR', request, reply);
  else if (respond !== undefined) fail(respond.status, respond.code ?? codeOf(respond.status), request, reply);
  return drop || respond !== undefined;
}

function fail(status: number, code: ApiErrorCode, request: FastifyRequest, reply: FastifyReply): void {
  if (request.call !== undefined) request.call.code = code;
  reply
    .code(status)
    .header(FAULT_HEADER, 'rule')
    .send(toFailure(new ApiError(code)));
}

const codeOf = (status: number): ApiErrorCode =>
  (Object.keys(API_ERRORS) as ApiErrorCode[]).find((code) => API_ERRORS[code].status === status) ?? 'INTERNAL_ERROR';
