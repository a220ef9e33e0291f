import type { HandlerErrorRecord } from '#contract';
import type { HandlerLimits } from '../handler-limits.ts';
import { parseText } from '../network/parse-text.ts';
import type { HandlerOutcome, LimitCode } from './handler-run.ts';

const limitMessage = (code: LimitCode, limits: HandlerLimits): string => {
  switch (code) {
    case 'timeout':
      return `The handler did not finish within ${limits.wallMs} ms, which is the limit (timeout).`;
    case 'cpu_limit':
      return `The handler used more than ${limits.cpuMs} ms of CPU time, which is the limit (cpu_limit); --cpu-ms sets another.`;
    case 'memory_limit':
      return `The handler used more than ${limits.heapMb} MB of memory, which is the limit (memory_limit); do the work in smaller parts.`;
    case 'result_limit':
      return `The returned value has more than ${limits.resultBytes} bytes of JSON, which is the limit (result_limit); return less.`;
  }
};

const record = (name: string, message: string, stack = ''): HandlerErrorRecord => ({ name, message, stack });

/**
 * The outcome of an attempt that ran into a limit.
 * @param seen a sentence on where the handler was
 */
export const limitOutcome = (code: LimitCode, limits: HandlerLimits, seen = ''): HandlerOutcome => ({
  kind: 'limit',
  code,
  error: record('LimitError', `${limitMessage(code, limits)} ${seen}`.trimEnd()),
});

/** The outcome of an attempt whose process died, with a sentence on where the handler was. */
export const crashOutcome = (how: string, seen: string): HandlerOutcome => ({
  kind: 'crashed',
  code: 'runner_crashed',
  error: record('RunnerCrashed', `The process that ran the handler died (${how}). ${seen}`),
});

/** The outcome of an attempt whose handler threw, or could not be called. */
export const threwOutcome = (name: string, message: string, stack = ''): HandlerOutcome => ({
  kind: 'threw',
  error: record(name, message, stack),
});

/** Which limit a runner names; undefined when it names none. */
export const readLimitCode = (code: string): LimitCode | undefined =>
  code === 'timeout' || code === 'cpu_limit' || code === 'memory_limit' ? code : undefined;

/** Room for the texts of an error, with all their escapes, and for what stands beside a result. */
const ROOM_CHARS = 262_144;

/** Reads how a handler says it ended. Undefined when no honest world says such a thing. */
export function readEnd(
  text: string,
  limits: HandlerLimits,
  mapStack: (text: string) => string,
): HandlerOutcome | undefined {
  // A text within a text: each of its characters may have been escaped.
  if (text.length > 2 * limits.resultBytes + ROOM_CHARS) return undefined;
  const end = parseText(text);
  if (typeof end !== 'object' || end === null) return undefined;
  const { kind, result, name, message, stack } = end as Record<string, unknown>;
  if (kind === 'result_limit') return limitOutcome(kind, limits);
  if (kind === 'returned' && typeof result === 'string')
    return Buffer.byteLength(result) > limits.resultBytes ? limitOutcome('result_limit', limits) : { kind, result };
  if (kind !== 'threw') return undefined;
  const upTo = (value: unknown, chars: number) => (typeof value === 'string' ? value.slice(0, chars) : '');
  return threwOutcome(
    upTo(name, limits.errorNameChars),
    mapStack(upTo(message, limits.errorMessageChars)),
    mapStack(upTo(stack, limits.errorStackChars)),
  );
}
