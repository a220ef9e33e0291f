import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { bareHost, type EgressGuard } from './egress-guard.ts';
import { skipInterimResponses } from './interim-responses.ts';

/** One connection to a receiver, kept open between requests as long as the receiver likes. It makes one request at a time. */
export interface HttpConnection {
  /** Address of the other end, or null when it was not reached. */
  readonly remoteAddress: string | null;
  /** Whether it is dialled and not closed; an idle one closes by itself. */
  readonly isOpen: boolean;
  /** Makes one request. It is never made again, whatever happens to it. */
  send(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Closes at once; what is under way fails with the error. */
  destroy(error: Error): void;
}

/** All headers of an answer, and its trailers; more is an error. */
const HEADER_BYTES = 16_384;

/** undici by its default export: it is CommonJS, which has no other once it is bundled. */
interface UndiciModule {
  readonly default: { readonly Client: typeof Client };
}

/**
 * Makes a connection to an origin (`http://127.0.0.1:3000`); it dials at the first request. Timeouts are the caller's.
 * HTTP/2 is not offered: undici repeats requests there that the peer did not process.
 */
export function createHttpConnection(
  { default: { Client: HttpClient } }: UndiciModule,
  origin: string,
  guard: EgressGuard,
): HttpConnection {
  let socket: Socket | undefined;
  let expectResponse: (() => void) | undefined;
  let remoteAddress: string | null = null;

  const dial: buildConnector.connector = ({ hostname, protocol, port }, callback) => {
    remoteAddress = null;
    const host = bareHost(hostname);
    const target = { host, lookup: guard.lookup, noDelay: true, keepAlive: true };
    socket =
      protocol === 'https:'
        ? connectTls({
            ...target,
            port: Number(port || 443),
            ALPNProtocols: ['http/1.1'],
            ...(isIP(host) === 0 ? { servername: host } : {}),
          })
        : connectTcp({ ...target, port: Number(port || 80) });
    const dialled = socket;
    const onError = (error: Error) => callback(error, null);
    dialled.once('error', onError);
    dialled.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      dialled.off('error', onError);
      remoteAddress = dialled.remoteAddress ?? null;
      expectResponse = skipInterimResponses(dialled);
      callback(null, dialled);
    });
  };

  const client = new HttpClient(origin, {
    connect: dial,
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: HEADER_BYTES,
  });

  return {
    get remoteAddress() {
      return remoteAddress;
    },
    get isOpen() {
      return socket !== undefined && !socket.destroyed;
    },
    send(request, handler) {
      client.dispatch(request, {
        ...handler,
        onRequestStart(controller, context) {
          expectResponse?.();
          handler.onRequestStart?.(controller, context);
        },
      });
    },
    destroy(error) {
      socket?.destroy();
      void client.destroy(error);
    },
  };
}
