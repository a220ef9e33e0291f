import type { Dispatcher } from 'undici';
import { LIMITS } from '#contract';
import { monotonicMs, startTimer } from '#core';
import type { HttpConnection } from './http-connection.ts';
import { SwitchedProtocolsError } from './interim-responses.ts';
import { KeptBytes } from './kept-bytes.ts';

/** No complete answer head came in time. */
class AttemptTimeoutError extends Error {
  override readonly name = 'AttemptTimeoutError';
  readonly code = 'timeout';
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
}

/** How a request ended: with an answer, whose body may be cut short, or with an error before its head was complete. */
export type Exchange = (Head & { readonly body: string; readonly truncated: boolean }) | { readonly error: Error };

/**
 * Makes one request under one overall time limit (milliseconds of real time). Of the answer's body it waits for 16 KiB
 * and 5 s at most. A connection that is not left clean is destroyed. Rejects with the signal's reason when aborted.
 * @source contract §10
 */
export function exchange(
  connection: HttpConnection,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const startedMs = monotonicMs();
    const kept = new KeptBytes(LIMITS.receiverBodyBytes);
    let head: Head | undefined;
    let timer = startTimer(timeoutMs, onTimeout);
    let isSettled = false;

    function settle(answer: () => void): void {
      if (isSettled) return;
      isSettled = true;
      timer.cancel();
      signal.removeEventListener('abort', onAbort);
      answer();
    }

    function finish({ status, headers }: Head, truncated: boolean): void {
      settle(() => {
        // A character that was cut in two is left out.
        const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept.bytes(), { stream: truncated });
        resolve({ status, headers, body, truncated });
      });
    }

    /** Once the head is complete, nothing that happens to the body changes the outcome. */
    function breakOff(error: Error): void {
      if (head !== undefined) finish(head, true);
      else settle(() => resolve({ error }));
      connection.destroy(error);
    }

    function onTimeout(): void {
      breakOff(new AttemptTimeoutError(`The receiver did not answer within ${timeoutMs} ms.`));
    }

    function onAbort(): void {
      settle(() => {
        connection.destroy(new Error('The attempt was aborted.'));
        reject(signal.reason);
      });
    }

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    connection.send(request, {
      onResponseStart(_, status, headers) {
        head = { status, headers: toRecord(headers) };
        timer.cancel();
        const leftMs = Math.max(0, startedMs + timeoutMs - monotonicMs());
        timer = startTimer(Math.min(LIMITS.receiverBodyReadMs, leftMs), onTimeout);
      },
      onResponseData(_, chunk) {
        if (!kept.add(chunk)) breakOff(new Error('The answer is longer than what is kept of it.'));
      },
      onResponseEnd() {
        if (head !== undefined) finish(head, false);
      },
      onResponseError(_, error) {
        if (error instanceof SwitchedProtocolsError) head = { status: error.status, headers: {} };
        breakOff(error);
      },
    });
  });
}

const toRecord = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, typeof value === 'string' ? value : value.join(', ')]),
  );
