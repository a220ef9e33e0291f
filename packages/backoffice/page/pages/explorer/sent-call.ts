import type { CallMade, CallMake } from '#contract';
import type { Caller } from './caller.ts';

/** A call as it was sent. */
export interface SentCall {
  readonly caller: Caller;
  readonly call: Omit<CallMake, 'appId' | 'apiKey'>;
}

/** A call with its answer, and how long that took. */
export interface AnsweredCall extends SentCall {
  readonly answer: CallMade;
  readonly durationMs: number;
}
