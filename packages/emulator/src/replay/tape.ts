import { isDeepStrictEqual } from 'node:util';
import {
  API_ERRORS,
  type ApiResponse,
  type Divergence,
  type DivergenceKind,
  type RecordedAnswer,
  type RecordedCall,
  type RecordedRequest,
  type ReplayedCall,
} from '#contract';
import { fromIso, startTimer } from '#core';

/** Answers the calls of a handler from a recording, and keeps where they leave it. */
export interface Tape {
  /** Answers what was recorded, else a failure that says why. */
  answer(request: RecordedRequest): Promise<ApiResponse>;
  /** The store's time, in milliseconds since the epoch: that of the last answer. */
  now(): number;
  /** Keeps that the handler turned to another host. */
  refuseHost(url: string): string;
  /** The calls so far. */
  readonly calls: readonly ReplayedCall[];
  /** Where the handler left the recording; what it did not ask for counts once it is over. */
  divergences(): Divergence[];
}

/**
 * How long an answer waits for a call that was answered before it in the recording, in milliseconds of real time. A handler
 * that does what it did makes that call at once.
 */
const PATIENCE_MS = 2_000;

/** How a call is answered that left the recording. */
const FAILURE = { status: API_ERRORS.INTERNAL_ERROR.status, code: 'INTERNAL_ERROR' } as const;

/** Makes a tape whose time begins at `startedAt`, in milliseconds since the epoch. */
export function createTape(recorded: readonly RecordedCall[], startedAt: number): Tape {
  const left = [...recorded];
  const calls: ReplayedCall[] = [];
  const divergences: Divergence[] = [];
  const turns = createAnswerTurns(recorded);
  let at = startedAt;

  function diverge(kind: DivergenceKind, expected: RecordedCall | undefined, got: RecordedRequest | null) {
    const asked = expected === undefined ? null : toRequest(expected);
    const divergence = { kind, message: describe(kind, asked, got), expected: asked, got };
    divergences.push(divergence);
    return divergence;
  }

  /** Takes the call out of the recording that a request stands for. */
  function take(request: RecordedRequest): RecordedAnswer | Divergence {
    const [next] = left;
    const same = left.find((call) => isSameRequest(call, request));
    if (same !== undefined) {
      left.splice(left.indexOf(same), 1);
      if (same !== next) return diverge('other-order', next, request);
      return same.answer ?? diverge('not-answered', same, request);
    }
    if (next === undefined || !isSamePlace(next, request)) return diverge('not-recorded', next, request);
    left.shift();
    return diverge('other-body', next, request);
  }

  return {
    async answer(request) {
      const place = calls.push({ ...request, ...FAILURE }) - 1;
      const taken = take(request);
      if ('kind' in taken) {
        turns.giveUp();
        return { ...FAILURE, msg: `Replay: ${taken.message}` };
      }
      const { order, at: answeredAt, ...response } = taken;
      await turns.until(order);
      at = fromIso(answeredAt) ?? at;
      calls[place] = { ...request, status: response.status, code: response.code };
      return response as ApiResponse;
    },
    now: () => at,
    refuseHost(url) {
      const message = `The handler asked ${URL.parse(url)?.host ?? 'no host'} by fetch. What other hosts answer is not recorded.`;
      divergences.push({ kind: 'network', message, expected: null, got: null });
      return message;
    },
    calls,
    divergences: () => [
      ...divergences,
      ...left.map((call): Divergence => {
        const expected = toRequest(call);
        return { kind: 'not-made', message: describe('not-made', expected, null), expected, got: null };
      }),
    ],
  };
}

/** Lets answers out in the order in which they were recorded, which calls that were made at the same time depend on. */
function createAnswerTurns(recorded: readonly RecordedCall[]) {
  const open = new Set(recorded.flatMap(({ answer }) => answer?.order ?? []));
  const waiting = new Set<{ readonly order: number; readonly go: () => void }>();
  let isOrdered = true;

  function letOut(): void {
    const first = Math.min(...open);
    for (const held of [...waiting].sort((a, b) => a.order - b.order)) {
      if (isOrdered && held.order !== first) return;
      waiting.delete(held);
      held.go();
    }
  }
  function giveUp(): void {
    isOrdered = false;
    letOut();
  }

  return {
    async until(order: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ order, go: resolve });
      letOut();
      const timer = startTimer(PATIENCE_MS, giveUp);
      await promise;
      timer.cancel();
      open.delete(order);
      letOut();
    },
    giveUp,
  };
}

const isSamePlace = (a: RecordedRequest, b: RecordedRequest): boolean =>
  a.method === b.method && a.path === b.path && isDeepStrictEqual({ ...a.query }, { ...b.query });

const isSameRequest = (a: RecordedRequest, b: RecordedRequest): boolean =>
  isSamePlace(a, b) && isDeepStrictEqual(a.body, b.body) && isDeepStrictEqual(a.upload, b.upload);

const toRequest = ({ answer: _, truncated: __, ...request }: RecordedCall): RecordedRequest => request;

function describe(kind: DivergenceKind, expected: RecordedRequest | null, got: RecordedRequest | null): string {
  const was = expected === null ? 'no further call' : format(expected);
  const is = got === null ? 'no call' : format(got);
  switch (kind) {
    case 'not-recorded':
      return `${is} was not recorded; expected was ${was}.`;
    case 'other-order':
      return `${is} came before ${was}, which was recorded first.`;
    case 'other-body':
      return `${is} has another body than in the recording.`;
    case 'not-answered':
      return `${is} had no answer in the recording: the attempt ended before.`;
    case 'not-made':
      return `${was} was recorded, and was not made.`;
    case 'network':
      return 'The handler turned to another host.';
  }
}

function format({ method, path, query }: RecordedRequest): string {
  const text = new URLSearchParams(query).toString();
  return `${method} ${path}${text === '' ? '' : `?${text}`}`;
}
