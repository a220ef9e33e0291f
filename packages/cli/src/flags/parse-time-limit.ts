import { parseDuration } from '#contract';
import { sentence } from '#core';
import { refuseValue } from './flag-value.ts';

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** The value of `--time-limit`, which one run of an author's tests may take, in milliseconds. @throws UsageError */
export function parseTimeLimit(text: string = '5m'): number {
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0 && ms <= LONGEST_MS) return ms;
  return refuseValue('--time-limit', text, sentence`a length of time up to 24h, such as 90s or 5m`);
}
