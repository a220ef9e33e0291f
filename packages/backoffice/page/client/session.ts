import { useSyncExternalStore } from 'react';

let locked = false;
const listeners = new Set<() => void>();

/** Tells that the session is over: the page shows how it is opened. */
export function lockPage(): void {
  locked = true;
  for (const listener of listeners) listener();
}

export const useLocked = (): boolean => useSyncExternalStore(subscribe, () => locked);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
