import type { Post, Receive } from '../protocol.ts';

/** What an attempt does with its world. */
export interface Attached {
  send: (...message: Parameters<Receive>) => void;
  /** Evaluates and calls the handler, after everything that was sent before. @throws SyntaxError */
  run(script: number): void;
}

/** Where the handlers of one bundle run. Every attempt gets a world that nothing else has touched. */
export interface AppRuntime {
  /** True once the engine gave it up because its heap was full. */
  readonly isGone: boolean;
  /** How long its code has run so far, in milliseconds; while it waits for a processor it runs. */
  readonly busyMs: number;
  /** Gives the prepared world to an attempt. */
  attach(post: Post, timeoutMs: number): Promise<Attached>;
  /** Ends the world of the attempt and prepares the next; resolves once nothing of the attempt runs any more. */
  detach(): Promise<void>;
  dispose(): void;
}
