import type { ApiCall, ApiResponse } from '#contract';
import { monotonicMs } from '#core';
import { readApiRequest, type SandboxApiRequest } from './api-request.ts';
import type { HandlerLimits } from './handler-limits.ts';
import type { Answer } from './protocol.ts';

/** The API calls of one attempt. */
export interface ApiRelay {
  /** Makes a call and answers it; false when no honest runner would ask for it. */
  call(call: string, request: string): boolean;
  /** In the order in which they were sent; calls without an answer yet are not among them. */
  made(): ApiCall[];
  /** Resolves when every call that was sent has its answer. */
  idle(): Promise<void>;
}

type Outcome = { response: ApiResponse } | { refused: { name: 'TypeError' | 'LimitError'; message: string } };

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
  const { limits, now, callApi, answer, failed } = options;
  const records: (ApiCall | undefined)[] = [];
  const inFlight = new Set<Promise<void>>();

  const give = (call: string, outcome: Outcome): void => {
    const text = JSON.stringify({ call, now: now(), ...outcome } satisfies Answer);
    if (Buffer.byteLength(text) <= limits.responseBodyBytes) answer(text);
    else {
      const message = `The answer of the API has more than ${limits.responseBodyBytes} bytes.`;
      answer(JSON.stringify({ call, now: now(), refused: { name: 'LimitError', message } } satisfies Answer));
    }
  };

  const ask = async (call: string, request: SandboxApiRequest, place: number): Promise<void> => {
    const startedAt = monotonicMs();
    const response = await callApi(request);
    const { method, path } = request;
    const durationMs = Math.round(monotonicMs() - startedAt);
    records[place] = { method, path, status: response.status, code: response.code, durationMs };
    give(call, { response });
  };

  let asked = 0;
  return {
    call(call, text) {
      asked += 1;
      if (asked > limits.apiCalls || inFlight.size >= limits.apiCallsInFlight) return false;
      const read = readApiRequest(text, limits);
      if ('refused' in read) {
        give(call, read);
        return true;
      }
      const place = records.push(undefined) - 1;
      const asking = ask(call, read.request, place)
        .catch(failed)
        .finally(() => inFlight.delete(asking));
      inFlight.add(asking);
      return true;
    },
    made: () => records.filter((record) => record !== undefined),
    idle: async () => {
      await Promise.all(inFlight);
    },
  };
}
