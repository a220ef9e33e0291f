import type { ServerResponse } from 'node:http';
import type { StreamMessage } from '#contract';
import { startInterval, toEscapedJson } from '#core';

/** Registers a listener for everything that happens; the result ends that. */
export type Subscribe = (listener: (message: StreamMessage) => void) => () => void;

/** Everything that happens, as Server-Sent Events to whoever listens. @source contract §9 */
export interface EventStream {
  /** Answers a request with the stream, from now on. */
  open(response: ServerResponse): void;
  /** Ends the stream for everybody. */
  close(): void;
}

const HEARTBEAT_MS = 15_000;

/** What waits for one client at most; a client that reads more slowly is dropped. */
const WAITING_BYTES_MAX = 1_048_576;

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };

export function createEventStream(subscribe: Subscribe): EventStream {
  const clients = new Set<ServerResponse>();
  let count = 0;

  function send(text: string): void {
    for (const client of clients) {
      if (client.writableEnded) continue;
      if (client.writableLength > WAITING_BYTES_MAX) client.end(': dropped, because it reads too slowly\n\n');
      else client.write(text);
    }
  }

  const unsubscribe = subscribe(({ kind, data }) => {
    count += 1;
    if (clients.size > 0) send(`id: ${count}\nevent: ${kind}\ndata: ${toEscapedJson(data)}\n\n`);
  });
  const heartbeat = startInterval(HEARTBEAT_MS, () => send(': heartbeat\n\n'));

  return {
    open(response) {
      clients.add(response);
      response.on('close', () => clients.delete(response));
      response.writeHead(200, HEADERS);
      response.write(': open\n\n');
    },
    close() {
      unsubscribe();
      heartbeat.cancel();
      for (const client of clients) {
        client.end();
        // Whoever does not read would keep the server from closing.
        if (client.writableLength > 0) client.destroy();
      }
    },
  };
}
