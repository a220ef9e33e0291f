import type { HostAnswer, HostRequest } from '#contract';
import type { Stopwatch } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import { createCallDesk } from './call-desk.ts';
import { readFetchRequest } from './fetch-request.ts';

/** The calls of `fetch` of one attempt. */
export interface FetchRelay {
  /** Makes a request and answers it; false when no honest runner would ask for it. */
  call(call: string, request: string): boolean;
  /** Breaks a request off, whose answer then says so; false when no honest runner would ask for it. */
  abort(call: string): boolean;
  /** Breaks off what is under way: nobody waits for it any more. */
  close(): void;
}

/** Room for base64, and for what stands beside the body, in the text of an answer. */
const ROOM = 1.5;
const HEAD_BYTES = 65_536;

/**
 * Stands between a handler and other hosts: counts, checks, asks `fetchHost`, logs and answers. The log names the host
 * and nothing else of the URL, because paths and queries hold secrets of the author.
 * @param failed is told when `fetchHost` rejects, which it never should.
 */
export function createFetchRelay(options: {
  limits: HandlerLimits;
  now: () => number;
  stopwatch: Stopwatch;
  fetchHost: (request: HostRequest, signal: AbortSignal) => Promise<HostAnswer>;
  log: (text: string) => void;
  answer: (text: string, call: string) => void;
  failed: (error: unknown) => void;
}): FetchRelay {
  const { limits, stopwatch, fetchHost, log } = options;
  const desk = createCallDesk({
    ...options,
    calls: limits.fetches,
    inFlight: limits.fetchesInFlight,
    answerBytes: limits.responseBodyBytes * ROOM + HEAD_BYTES,
  });
  const underWay = new Map<string, AbortController>();
  let aborted = 0;
  let isClosed = false;

  const ask = async (call: string, request: HostRequest, abort: AbortController): Promise<void> => {
    const elapsed = stopwatch();
    const answer = await fetchHost(request, abort.signal);
    underWay.delete(call);
    if (isClosed) return;
    const ended = 'response' in answer ? answer.response.status : 'failed';
    const origin = URL.parse(request.url)?.origin ?? 'no URL';
    log(`fetch ${request.method} ${origin} ${ended} (${elapsed()} ms)`);
    desk.answer(call, 'response' in answer ? answer : { refused: answer.failed });
  };

  return {
    call(call, text) {
      if (!desk.take() || underWay.has(call)) return false;
      const read = readFetchRequest(text, limits);
      if ('refused' in read) {
        desk.answer(call, read);
        return true;
      }
      const abort = new AbortController();
      underWay.set(call, abort);
      desk.hold(ask(call, read.request, abort));
      return true;
    },
    abort(call) {
      aborted += 1;
      underWay.get(call)?.abort(new Error('The handler aborted it.'));
      return aborted <= limits.fetches;
    },
    close() {
      isClosed = true;
      for (const abort of underWay.values()) abort.abort(new Error('The attempt is over.'));
    },
  };
}
