import { monotonicMs } from '#core';
import { signalExitCode } from './signal-exit-code.ts';
import { MARK_VARIABLE } from './signal-marked.ts';

/** Waits for a person or the system to end this process. */
export interface Leaving {
  /** Resolves at the first request to end, with its signal. */
  readonly asked: Promise<NodeJS.Signals>;
  readonly isAsked: boolean;
  /** Asks as Ctrl-C does; the second time does not wait. */
  ask(): void;
  /** What is done before the end that does not wait. */
  onForce(act: () => void): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Request {
  readonly signal: NodeJS.Signals;
  readonly at: number;
}

/**
 * How long another way takes, in milliseconds: npm passes on what a terminal gave to everything already, and so may what
 * stands between `exec` and this process.
 */
const ECHO_MS = process.env.npm_command === undefined && process.env[MARK_VARIABLE] === undefined ? 0 : 200;

/** Tells a second request from the same one that came by another way. A terminal hangs up once. */
const isEcho = (signal: NodeJS.Signals, first: Request): boolean =>
  signal === first.signal && (signal === 'SIGHUP' || monotonicMs() - first.at < ECHO_MS);

/** Takes the signals that end a process: the first lets it finish, the second ends it at once. */
export function createLeaving(): Leaving {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const acts: (() => void)[] = [];
  let first: Request | undefined;
  const take = (signal: NodeJS.Signals): void => {
    if (first === undefined) {
      first = { signal, at: monotonicMs() };
      resolve(signal);
    } else if (!isEcho(signal, first)) {
      for (const act of acts) act();
      process.exit(signalExitCode(signal));
    }
  };
  for (const signal of SIGNALS) process.on(signal, take);
  return {
    asked: promise,
    get isAsked() {
      return first !== undefined;
    },
    ask: () => take('SIGINT'),
    onForce: (act) => void acts.push(act),
  };
}
