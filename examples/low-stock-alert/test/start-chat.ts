import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A chat that alerts are posted to. */
export interface Chat extends AsyncDisposable {
  readonly url: string;
  /** Host and port, as `allowNet` takes them. */
  readonly host: string;
  /** Every post that arrived, with its key. */
  readonly posts: { key: unknown; alert: unknown }[];
  /** The status of the next answers; afterwards it is 204. */
  readonly answers: number[];
}

/** Starts a chat on a free port. */
export async function startChat(): Promise<Chat> {
  const posts: Chat['posts'] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ key: request.headers['idempotency-key'], alert: await json(request) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/alerts`,
    host,
    posts,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
