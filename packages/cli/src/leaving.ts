/** Waits for a person or the system to end this process. */
export interface Leaving {
  /** Resolves at the first request to end. */
  readonly asked: Promise<void>;
  /** Asks as Ctrl-C does; the second time does not wait. */
  ask(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FORCED = 130;

/** Takes the signals that end a process: the first lets it finish, the second ends it at once after `onForce`. */
export function createLeaving(onForce: () => void): Leaving {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isAsked = false;
  const ask = () => {
    if (isAsked) {
      onForce();
      process.exit(FORCED);
    }
    isAsked = true;
    resolve();
  };
  for (const signal of SIGNALS) process.on(signal, ask);
  return { asked: promise, ask };
}
