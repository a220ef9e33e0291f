import type { IncomingHttpHeaders } from 'node:http';
import { OK, type StreamMessages } from '#contract';
import { toIso } from '#core';
import type { Cause } from '#store';
import type { Caller } from './credentials.ts';

/** What the checks look at in a request, whether it came over HTTP (a FastifyRequest) or from inside this process. */
export interface Incoming {
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
  /** Set by the first check of every request under `/api`. */
  call?: Call;
}

/** Takes the headers of an answer. */
export interface AnswerHeaders {
  header(name: string, value: string | number): unknown;
}

/** A call under `/api` on its way through the checks. */
export interface Call {
  /** When it arrived, in milliseconds of the store's clock. */
  readonly at: number;
  /** Null for an unknown caller; such a call is refused. */
  readonly caller: Caller | null;
  /** Set when a handler in the sandbox made the call. */
  readonly cause: Cause | null;
  /** For how long it has been under way, in milliseconds. */
  readonly elapsed: () => number;
  /** Whether a fault on purpose made it late or answers it. */
  fault: boolean;
  /** Code of the answer; a failure changes it. */
  code: StreamMessages['api-call']['code'];
}

declare module 'fastify' {
  interface FastifyRequest extends Pick<Incoming, 'call'> {}
}

/** Starts the record of a call. */
export function startCall(request: Incoming, call: Omit<Call, 'code' | 'fault'>): void {
  request.call = { ...call, code: OK, fault: false };
}

/** Path of a request as it was sent, without its query. */
export const pathOf = ({ originalUrl }: Pick<Incoming, 'originalUrl'>): string =>
  originalUrl.split('?', 1)[0] ?? originalUrl;

/** The caller of a request that passed the first check. */
export function callerOf(request: Incoming): Caller {
  const caller = request.call?.caller;
  if (caller === undefined || caller === null) throw new Error('The request has passed no credential check.');
  return caller;
}

/** The record of a call that is answered; undefined for a request that never became one. */
export function toCallRecord(request: Incoming, status: number): StreamMessages['api-call'] | undefined {
  const { method, call } = request;
  if (call === undefined) return undefined;
  const { at, caller, cause, elapsed, code, fault } = call;
  return {
    method,
    path: pathOf(request),
    status,
    code,
    durationMs: elapsed(),
    at: toIso(at),
    storeId: caller?.storeId ?? null,
    keyId: idOf('key', caller),
    userId: idOf('user', caller),
    appId: caller?.appId ?? null,
    deliveryId: cause?.deliveryId ?? null,
    fault,
  };
}

const idOf = (kind: Caller['kind'], caller: Caller | null): string | null => (caller?.kind === kind ? caller.id : null);
