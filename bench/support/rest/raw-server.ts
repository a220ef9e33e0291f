// The yardstick's process: node:http alone, which sends the texts that it is given.
import { createServer, type ServerResponse } from 'node:http';

/** The bodies of the product's own answers. */
export interface RawAnswers {
  readonly list: string;
  readonly one: string;
  readonly created: string;
}

process.once('message', ({ list, one, created }: RawAnswers) => {
  const send = (response: ServerResponse, body: string) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(200, headers).end(body);
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') request.on('end', () => send(response, created)).resume();
    else send(response, request.url?.includes('?') ? list : one);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
