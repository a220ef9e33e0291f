import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this machine. */
export interface StartedServer extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly url: string;
}

/** Starts a server, or one that answers as it is told. */
export async function startServer(from: Server | RequestListener): Promise<StartedServer> {
  const server = typeof from === 'function' ? createServer(from) : from;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
