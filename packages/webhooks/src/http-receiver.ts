import { LIMITS } from '#contract';
import { afterThisTick, realStopwatch, type Stopwatch } from '#core';
import type { AttemptResult } from '#store';
import { toErrorCode, toErrorRecord } from './attempt-error.ts';
import { createEgressGuard } from './egress-guard.ts';
import { createHttpConnection, type HttpConnection } from './http-connection.ts';
import { type Exchange, exchange } from './http-exchange.ts';
import type { DeliveryRequest, Receiver } from './receiver.ts';

/** How the author's own servers are reached. */
export interface HttpReceiverOptions {
  /** Hosts besides loopback that may be dialled: names or addresses, without a port. */
  readonly allowedHosts: readonly string[];
  /** Time for a complete answer head, in milliseconds of real time; by default the 30 s of the specification. */
  readonly timeoutMs?: number;
  /** What measures how long attempts take; by default real time. */
  readonly stopwatch?: Stopwatch;
}

/** The receiver for apps with a URL. */
export interface HttpReceiver extends Receiver {
  /** Closes the connections that are kept open between attempts. */
  close(): void;
}

/**
 * Makes the receiver that posts deliveries over HTTP. One attempt is one request: no redirect is followed and nothing is
 * sent again, a connection that broke while it was idle included. undici is loaded at the first delivery.
 * @source spec §6, contract §10
 * @assumption A34
 */
export function createHttpReceiver({
  allowedHosts,
  timeoutMs = LIMITS.receiverTimeoutMs,
  stopwatch = realStopwatch,
}: HttpReceiverOptions): HttpReceiver {
  const guard = createEgressGuard(allowedHosts);
  const idle = new Map<string, HttpConnection[]>();
  let undici: Promise<typeof import('undici')> | undefined;
  let isClosed = false;

  async function open(origin: string): Promise<HttpConnection> {
    const kept = idle.get(origin) ?? [];
    for (let connection = kept.pop(); connection !== undefined; connection = kept.pop()) {
      if (connection.isOpen) return connection;
    }
    // Kept, because each import of a module looks for it again.
    undici ??= import('undici');
    return createHttpConnection(await undici, origin, guard);
  }

  /** Not before the next turn: a receiver that hangs up after its answer without saying so has done it by then. */
  function keepLater(origin: string, connection: HttpConnection): void {
    afterThisTick(() => {
      if (isClosed) return connection.destroy(new Error('The receiver was closed.'));
      const others = (idle.get(origin) ?? []).filter(({ isOpen }) => isOpen);
      idle.set(origin, connection.isOpen ? [...others, connection] : others);
    });
  }

  async function send(request: DeliveryRequest, signal: AbortSignal): Promise<Answer> {
    let url: URL;
    try {
      url = new URL(request.url ?? '');
      guard.check(url);
    } catch (error) {
      return { exchange: { error: error as Error }, remoteAddress: null };
    }
    const connection = await open(url.origin);
    const { body, headers } = request;
    const ended = await exchange(
      connection,
      { method: 'POST', path: url.pathname + url.search, headers: { ...headers }, body: Buffer.from(body) },
      { timeoutMs, signal },
    );
    keepLater(url.origin, connection);
    return { exchange: ended, remoteAddress: connection.remoteAddress };
  }

  return {
    async deliver(request, signal) {
      const elapsed = stopwatch();
      const answer = await send(request, signal);
      return toAttemptResult(answer, elapsed());
    },
    close() {
      isClosed = true;
      for (const connection of [...idle.values()].flat()) connection.destroy(new Error('The receiver was closed.'));
      idle.clear();
    },
  };
}

interface Answer {
  readonly exchange: Exchange;
  readonly remoteAddress: string | null;
}

function toAttemptResult({ exchange: ended, remoteAddress }: Answer, durationMs: number): AttemptResult {
  const common = { remoteAddress, durationMs, apiCalls: [], logs: [], logTruncated: false };
  if ('error' in ended) {
    const { error } = ended;
    return {
      ...common,
      outcome: 'failed',
      status: null,
      errorCode: toErrorCode(error),
      error: toErrorRecord(error),
      responseHeaders: {},
      responseBody: null,
      truncated: false,
    };
  }
  const { status, headers, body, truncated } = ended;
  const isSuccess = status >= 200 && status < 300;
  return {
    ...common,
    outcome: isSuccess ? 'succeeded' : 'failed',
    status,
    errorCode: isSuccess ? null : `http_${status}`,
    error: null,
    responseHeaders: headers,
    responseBody: body,
    truncated,
  };
}
