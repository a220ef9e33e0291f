import type { Server } from 'node:http';
import { startInterval, startTimer } from '#core';

/** A server as it is made by the API. */
interface Closer {
  readonly server: Server;
  close(): Promise<unknown>;
}

const SWEEP_MS = 20;

/** More than any answer takes that is still under way when the engine has stopped, in milliseconds. */
const GRACE_MS = 2000;

/**
 * Closes a server once it has answered what is under way. Node closes the connections that are idle when it begins; one
 * whose last bytes were just being sent would stay open until its keep-alive ends, a minute later, and one whose request
 * never came to its end even longer.
 */
export async function closeServer(app: Closer): Promise<void> {
  const sweep = startInterval(SWEEP_MS, () => app.server.closeIdleConnections());
  const grace = startTimer(GRACE_MS, () => app.server.closeAllConnections());
  try {
    await app.close();
  } finally {
    sweep.cancel();
    grace.cancel();
  }
}
