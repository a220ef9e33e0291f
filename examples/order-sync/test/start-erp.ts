import { json } from 'node:stream/consumers';
import { type StartedServer, startServer } from './start-server.ts';

/** The other system: what orders are copied to. */
export interface Erp extends StartedServer {
  /** Status of each order by its path, as last written. */
  readonly orders: Map<string, unknown>;
  /** How many orders were written, the same ones too. */
  readonly writes: () => number;
  /** The status of the next answers; with a failure nothing is written. Afterwards all is well. */
  readonly answers: number[];
}

/** Starts such a system on a free port. */
export async function startErp(): Promise<Erp> {
  const orders: Erp['orders'] = new Map();
  const answers: number[] = [];
  let writes = 0;
  const server = await startServer(async (request, response) => {
    const { status } = (await json(request)) as { status: unknown };
    const answer = answers.shift() ?? 204;
    if (answer < 300) {
      writes += 1;
      orders.set(request.url ?? '', status);
    }
    response.writeHead(answer).end();
  });
  return { ...server, orders, writes: () => writes, answers };
}
