import { API_ERRORS, ApiError, type ApiErrorCode, type FailureEnvelope, type FaultRule } from '#contract';
import { sleep } from '#core';
import type { Incoming } from './call.ts';
import { toFailure } from './envelope.ts';

/** What a fault on purpose does to one call. */
export type CallFault = Pick<FaultRule, 'respond' | 'latencyMs' | 'drop'>;

/** Gives the fault that a call is to suffer, if any. Asked once for each call that passed the credentials. */
export type CallFaults = (call: { readonly method: string; readonly path: string }) => CallFault | undefined;

/** Code of a call in the records whose connection was reset on purpose; its status is 0. */
export const DROPPED = 'dropped';

/** The wrong answer to a call. */
export interface FaultyAnswer {
  readonly status: number;
  readonly body: FailureEnvelope;
}

/**
 * Lets a call suffer a fault. Resolves to what it is answered with, to DROPPED when its connection is to be reset, or to
 * undefined when it goes on, late maybe. A handler has no connection: its call is answered like a fault of the store's.
 */
export async function sufferFault(
  { respond, latencyMs = 0, drop = false }: CallFault,
  { call }: Incoming,
): Promise<FaultyAnswer | typeof DROPPED | undefined> {
  const answer = (status: number, code: ApiErrorCode): FaultyAnswer => {
    if (call !== undefined) call.code = code;
    return { status, body: toFailure(new ApiError(code)) };
  };
  if (latencyMs > 0) await sleep(latencyMs);
  if (drop && call?.cause === null) {
    call.code = DROPPED;
    return DROPPED;
  }
  if (drop) return answer(500, 'INTERNAL_ERROR');
  return respond && answer(respond.status, respond.code ?? codeOf(respond.status));
}

const codeOf = (status: number): ApiErrorCode =>
  (Object.keys(API_ERRORS) as ApiErrorCode[]).find((code) => API_ERRORS[code].status === status) ?? 'INTERNAL_ERROR';
