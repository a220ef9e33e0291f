import { useSyncExternalStore } from 'react';
import { useControl } from './queries.ts';

let now = Date.now();
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time on the store's clock, in milliseconds; undefined until it is known. A system clock goes on in steps of `stepMs`,
 * a manual one stands.
 */
export function useStoreTime(stepMs: number): number | undefined {
  const { data, dataUpdatedAt } = useControl('clock.get', {});
  const moving = data?.mode !== 'manual';
  const ticked = useSyncExternalStore(watch, () => (moving ? Math.floor(now / stepMs) * stepMs : 0));
  if (data === undefined) return undefined;
  return Date.parse(data.now) + (moving ? Math.max(0, ticked - dataUpdatedAt) : 0);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(tick, 1000);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const watcher of watchers) watcher();
}
