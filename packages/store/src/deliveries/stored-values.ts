import { LATEST_TIME, toIso } from '#core';

/**
 * The value of a JSON text that this store wrote, or what stands for it when somebody has edited the file: a history with a
 * gap is better than none.
 */
export function parseStored<T>(text: string, whenBroken: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return whenBroken;
  }
}

/** A stored time as text; one that nobody could have meant is shown as the nearest that can be written. */
export const storedTime = (at: number): string => toIso(Math.min(Math.max(at, 0), LATEST_TIME));
