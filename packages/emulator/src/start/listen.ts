import type { Server } from 'node:net';
import { sentence, UsageError } from '#core';

/** A server as it is made by the API. */
interface Listener {
  readonly server: Server;
  listen(options: { host: string; port: number }): Promise<unknown>;
}

/**
 * Starts listening and gives the URL, without a slash at the end.
 * @throws UsageError `port-in-use`, `port-forbidden` or `host-unknown`, naming the flag
 */
export async function listen(app: Listener, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw toUsageError(error, host, port);
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
  return `http://${urlHost(host)}:${address.port}`;
}

/** A name that a browser and a handler can call: the address itself, or loopback when all addresses are listened on. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function toUsageError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new UsageError('port-in-use', sentence`Port ${port} on ${host} is in use.`, {
      nextSteps: [sentence`Stop what uses it, choose another with --port PORT, or take a free one with --port 0.`],
      cause: error,
    });
  }
  if (code === 'EACCES') {
    return new UsageError('port-forbidden', sentence`Port ${port} on ${host} may not be used by this account.`, {
      nextSteps: [sentence`Choose a port of 1024 or above with --port PORT.`],
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new UsageError('host-unknown', sentence`${host} is not an address of this machine.`, {
      nextSteps: [sentence`Leave --host away to listen on 127.0.0.1, or give an address of this machine.`],
      cause: error,
    });
  }
  return error;
}
