import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Header names as they were sent. */
  readonly headerNames: readonly string[];
  readonly body: Buffer;
}

/** Answers a request; `number` counts from 1. */
export type Answer = (response: ServerResponse, request: ReceivedRequest, number: number) => void;

/** An author's own server: plain `node:http` on a free port. It keeps what it got and is closed when the test ends. */
export async function startReceiver(answer: Answer = (response) => response.end()) {
  const requests: ReceivedRequest[] = [];
  let connections = 0;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      headerNames: incoming.rawHeaders.filter((_, index) => index % 2 === 0),
      body: Buffer.concat(chunks),
    };
    requests.push(request);
    answer(response, request, requests.length);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, requests, connections: () => connections, close };
}
