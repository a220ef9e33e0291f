import type { Server } from 'node:http';
import { startInterval } from '#core';

/** A server as it is made by the API. */
interface Closer {
  readonly server: Server;
  close(): Promise<unknown>;
}

const SWEEP_MS = 20;

/**
 * Closes a server once it has answered what is under way. Node closes the connections that are idle when it begins; one
 * whose last bytes were just being sent would stay open until its keep-alive ends, a minute later.
 */
export async function closeServer(app: Closer): Promise<void> {
  const sweep = startInterval(SWEEP_MS, () => app.server.closeIdleConnections());
  try {
    await app.close();
  } finally {
    sweep.cancel();
  }
}
