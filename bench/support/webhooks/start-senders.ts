import { forkChild } from '../child.ts';
import type { Sending } from './senders.ts';

/** Starts the loops' process; the result sends so many requests and gives the milliseconds that it took. */
export function startSenders(stack: AsyncDisposableStack) {
  const senders = stack.use(forkChild(new URL('senders.ts', import.meta.url)));
  return (sending: Sending): Promise<number> => senders.ask<number>(sending);
}
