import type { Post, Receive, Rejection } from '../protocol.ts';

/** What an attempt does with its world. */
export interface Attached {
  /** Resolves once the world has done all that it can do without the next message, or cannot go on. */
  send: (...message: Parameters<Receive>) => Promise<void>;
  /** Evaluates and calls the handler, after everything that was sent before; resolves as `send`. @throws SyntaxError */
  run(script: number): Promise<void>;
}

/** Where the handlers of one bundle run. Every attempt gets a world that nothing else has touched. */
export interface AppRuntime {
  /** True once the engine gave it up because its heap was full. */
  readonly isGone: boolean;
  /** How long its code has run so far, in milliseconds; while it waits for a processor it runs. */
  readonly busyMs: number;
  /** Gives the prepared world to an attempt. `rejected` is told of rejections that nothing handles, before the entry resolves. */
  attach(post: Post, timeoutMs: number, rejected: (rejection: Rejection) => void): Promise<Attached>;
  /** Ends the world of the attempt and prepares the next; resolves once nothing of the attempt runs any more. */
  detach(): Promise<void>;
  dispose(): void;
}
