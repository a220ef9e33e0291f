// msw's process: handlers that give the texts they are given, behind node:http.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { RawAnswers } from './raw-server.ts';

/** As much of msw as is used here. */
interface Msw {
  readonly http: Readonly<Record<'get' | 'post', (path: string, resolve: () => Response) => unknown>>;
  readonly HttpResponse: { json(value: unknown): Response };
  getResponse(handlers: readonly unknown[], request: Request): Promise<Response | undefined>;
}

const [home = ''] = process.argv.slice(2);
const { http, HttpResponse, getResponse } = createRequire(import.meta.url)(home) as Msw;

process.once('message', ({ list, one, created }: RawAnswers) => {
  const [listed, found, made] = [list, one, created].map((text) => JSON.parse(text) as unknown);
  const handlers = [
    http.get('*/api/products', () => HttpResponse.json(listed)),
    http.get('*/api/products/:id', () => HttpResponse.json(found)),
    http.post('*/api/products', () => HttpResponse.json(made)),
  ];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
    const body = method === 'POST' ? { body: Readable.toWeb(incoming), duplex: 'half' as const } : {};
    const request = new Request(`http://127.0.0.1${url}`, { method, headers: Object.fromEntries(headers), ...body });
    const response = await getResponse(handlers, request);
    outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []));
    outgoing.end(await response?.text());
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
