import { useSyncExternalStore } from 'react';
import { onMessage } from '../../client/stream.ts';

/** Seconds that are kept. */
export const RATE_SECONDS = 120;

/** Counts of each of the last seconds, oldest first; the second that is not over is not among them. */
export interface Rates {
  readonly calls: readonly number[];
  readonly attempts: readonly number[];
}

const zeros = () => Array<number>(RATE_SECONDS).fill(0);

let rates: Rates = { calls: zeros(), attempts: zeros() };
let calls = 0;
let attempts = 0;
const watchers = new Set<() => void>();

// From the first time that the overview is opened on, for as long as the tab is.
onMessage(({ kind, data }) => {
  if (kind === 'api-call') calls += 1;
  if (kind === 'attempt' && data.phase === 'started') attempts += 1;
});

setInterval(() => {
  rates = { calls: [...rates.calls.slice(1), calls], attempts: [...rates.attempts.slice(1), attempts] };
  calls = 0;
  attempts = 0;
  for (const watcher of watchers) watcher();
}, 1000);

/** The rates as of the last full second. */
export const useRates = (): Rates => useSyncExternalStore(watch, () => rates);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
