import type { ApiResponse, HostResponse } from '#contract';
import type { Answer } from '../protocol.ts';

/** Why a call was not made, as the error that the handler gets. */
export interface Refusal {
  readonly name: 'TypeError' | 'LimitError';
  readonly message: string;
}

export const refuse = (message: string, name: Refusal['name'] = 'TypeError'): { readonly refused: Refusal } => ({
  refused: { name, message },
});

/** The desk at which an attempt's calls of one kind come in, and from which they are answered. */
export interface CallDesk {
  /** Counts a call that came in; false when no honest runner would ask for it. */
  take(): boolean;
  /** Keeps a call in flight until it is answered. */
  hold(answering: Promise<void>): void;
  /** Gives an answer; returns the bytes of it as text, also of one that is too long to be given. */
  answer(
    call: string,
    outcome: { readonly response: ApiResponse | HostResponse } | { readonly refused: Refusal },
  ): number;
  /** Resolves when no call is in flight. */
  idle(): Promise<void>;
}

/**
 * Makes a desk for at most `calls` calls, `inFlight` at a time, whose answers have at most so many bytes of JSON.
 * @param failed is told when a call that is held rejects, which it never should.
 */
export function createCallDesk(options: {
  calls: number;
  inFlight: number;
  answerBytes: number;
  now: () => number;
  answer: (text: string, call: string) => void;
  failed: (error: unknown) => void;
}): CallDesk {
  const { now, answer, failed } = options;
  const held = new Set<Promise<void>>();
  let taken = 0;
  const toText = (call: string, outcome: Parameters<CallDesk['answer']>[1]): string =>
    JSON.stringify({ call, now: now(), ...outcome } satisfies Answer);
  return {
    take() {
      taken += 1;
      return taken <= options.calls && held.size < options.inFlight;
    },
    hold(answering) {
      const settled = answering.catch(failed).finally(() => held.delete(settled));
      held.add(settled);
    },
    answer(call, outcome) {
      const text = toText(call, outcome);
      const bytes = Buffer.byteLength(text);
      const isTooLong = bytes > options.answerBytes;
      answer(
        isTooLong ? toText(call, refuse(`The answer has more than ${options.answerBytes} bytes.`, 'LimitError')) : text,
        call,
      );
      return bytes;
    },
    async idle() {
      await Promise.all(held);
    },
  };
}
