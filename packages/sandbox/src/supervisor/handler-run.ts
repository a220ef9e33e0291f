import type { ApiCall, HandlerErrorRecord, HandlerLogLine, RecordedRun } from '#contract';

/** Limits that end an attempt. @source contract §11 */
export type LimitCode = 'timeout' | 'cpu_limit' | 'memory_limit' | 'result_limit';

/** How an attempt ended. */
export type HandlerOutcome =
  /** `result` is the JSON text of what the handler resolved to; `null` for nothing. @assumption A40 */
  | { readonly kind: 'returned'; readonly result: string }
  | { readonly kind: 'threw'; readonly error: HandlerErrorRecord }
  | { readonly kind: 'limit'; readonly code: LimitCode; readonly error: HandlerErrorRecord }
  | { readonly kind: 'crashed'; readonly code: 'runner_crashed'; readonly error: HandlerErrorRecord };

/** One attempt, over. */
export interface HandlerRun {
  readonly outcome: HandlerOutcome;
  readonly logs: HandlerLogLine[];
  /** True when lines were dropped or cut. */
  readonly logTruncated: boolean;
  /** In the order in which they were sent; refused ones are not among them. */
  readonly apiCalls: ApiCall[];
  /** By the stopwatch, in whole milliseconds, without the wait for a free runner. */
  readonly durationMs: number;
  /** What the handler can be run again from; null when there was no handler to run. */
  readonly recording: Pick<RecordedRun, 'clock' | 'entropy' | 'cpuMs' | 'calls'> | null;
}
