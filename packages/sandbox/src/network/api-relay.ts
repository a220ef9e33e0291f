import type { ApiCall, ApiResponse, RecordedCall } from '#contract';
import type { Stopwatch } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import { readApiRequest, type SandboxApiRequest } from './api-request.ts';
import { createCallDesk } from './call-desk.ts';
import { createCallRecording } from './call-recording.ts';

/** The API calls of one attempt. */
export interface ApiRelay {
  /** Makes a call and answers it; false when no honest runner would ask for it. */
  call(call: string, request: string): boolean;
  /** In the order in which they were sent; calls without an answer yet are not among them. */
  made(): ApiCall[];
  /** The same calls, those without an answer too, with all that was asked and answered. */
  recorded(): RecordedCall[];
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
  stopwatch: Stopwatch;
  callApi: (request: SandboxApiRequest) => Promise<ApiResponse>;
  answer: (text: string, call: string) => void;
  failed: (error: unknown) => void;
}): ApiRelay {
  const { limits, stopwatch, callApi } = options;
  const desk = createCallDesk({
    ...options,
    calls: limits.apiCalls,
    inFlight: limits.apiCallsInFlight,
    answerBytes: limits.responseBodyBytes,
  });
  const records: (ApiCall | undefined)[] = [];
  const recording = createCallRecording(options.now);

  const ask = async (call: string, request: SandboxApiRequest, chars: number): Promise<void> => {
    const place = records.push(undefined) - 1;
    const record = recording.begin(request, chars);
    const elapsed = stopwatch();
    const response = await callApi(request);
    const { method, path } = request;
    records[place] = { method, path, status: response.status, code: response.code, durationMs: elapsed() };
    record.answered(response, desk.answer(call, { response }));
  };

  return {
    call(call, text) {
      if (!desk.take()) return false;
      const read = readApiRequest(text, limits);
      if ('refused' in read) desk.answer(call, read);
      else desk.hold(ask(call, read.request, text.length));
      return true;
    },
    made: () => records.filter((record) => record !== undefined),
    recorded: recording.calls,
    idle: () => desk.idle(),
  };
}
