import type { ApiCall, ApiResponse } from '#contract';
import { monotonicMs } from '#core';
import { readApiRequest, type SandboxApiRequest } from './api-request.ts';
import { createCallDesk } from './call-desk.ts';
import type { HandlerLimits } from './handler-limits.ts';

/** The API calls of one attempt. */
export interface ApiRelay {
  /** Makes a call and answers it; false when no honest runner would ask for it. */
  call(call: string, request: string): boolean;
  /** In the order in which they were sent; calls without an answer yet are not among them. */
  made(): ApiCall[];
  /** Resolves when every call that was sent has its answer. */
  idle(): Promise<void>;
}

/**
 * Stands between a handler and the API: counts, checks, asks `callApi`, records and answers.
 * @param failed is told when `callApi` rejects, which it never should.
 */
export function createApiRelay(options: {
  limits: HandlerLimits;
  now: () => number;
  callApi: (request: SandboxApiRequest) => Promise<ApiResponse>;
  answer: (text: string) => void;
  failed: (error: unknown) => void;
}): ApiRelay {
  const { limits, callApi } = options;
  const desk = createCallDesk({
    ...options,
    calls: limits.apiCalls,
    inFlight: limits.apiCallsInFlight,
    answerBytes: limits.responseBodyBytes,
  });
  const records: (ApiCall | undefined)[] = [];

  const ask = async (call: string, request: SandboxApiRequest, place: number): Promise<void> => {
    const startedAt = monotonicMs();
    const response = await callApi(request);
    const { method, path } = request;
    const durationMs = Math.round(monotonicMs() - startedAt);
    records[place] = { method, path, status: response.status, code: response.code, durationMs };
    desk.answer(call, { response });
  };

  return {
    call(call, text) {
      if (!desk.take()) return false;
      const read = readApiRequest(text, limits);
      if ('refused' in read) desk.answer(call, read);
      else desk.hold(ask(call, read.request, records.push(undefined) - 1));
      return true;
    },
    made: () => records.filter((record) => record !== undefined),
    idle: () => desk.idle(),
  };
}
