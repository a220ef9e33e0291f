/** Something that will call back, unless it is cancelled first. */
export interface Timer {
  cancel(): void;
}

/** Calls back once after so many milliseconds of real time. It keeps the process alive. */
export function startTimer(afterMs: number, callback: () => void): Timer {
  const handle = setTimeout(callback, afterMs);
  return { cancel: () => clearTimeout(handle) };
}

/** Calls back every so many milliseconds of real time. It does not keep the process alive. */
export function startInterval(everyMs: number, callback: () => void): Timer {
  const handle = setInterval(callback, everyMs);
  handle.unref();
  return { cancel: () => clearInterval(handle) };
}

/** Resolves after so many milliseconds of real time. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => startTimer(ms, resolve));

/** Milliseconds of real time on a clock that never jumps; only differences mean anything. */
export const monotonicMs = (): number => performance.now();

/** Real time of day, in milliseconds since the epoch: for what people read, never for the store's own times. */
export const wallClockMs = (): number => Date.now();

/** Calls back when what is under way in this turn of the event loop is done. */
export const afterThisTick = (callback: () => void): void => void setImmediate(callback);
