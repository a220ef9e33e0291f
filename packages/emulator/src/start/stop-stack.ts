/** What must be stopped, last started first. */
export interface StopStack {
  push(stop: () => Promise<void>): void;
  /** Stops everything once, however often it is called; what fails does not keep the rest running. @throws the first failure */
  stop(): Promise<void>;
}

export function createStopStack(): StopStack {
  const stops: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  return {
    push: (stop) => void stops.push(stop),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
