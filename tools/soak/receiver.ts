import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DELIVERY_HEADERS } from '#contract';

/** What reached the receiver under one delivery id. */
export interface Received {
  readonly bodies: Set<string>;
  /** How often it was answered with success. */
  accepted: number;
}

/** An author's own server that fails now and then. */
export interface SoakReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: ReadonlyMap<string, Received>;
}

/** How many in a thousand requests are refused, and how many cut off. */
const REFUSED = 60;
const CUT_OFF = 10;

/** Starts it on a free port; `random` gives 0 ≤ x < 1. */
export async function startSoakReceiver(random: () => number): Promise<SoakReceiver> {
  const received = new Map<string, Received>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const id = String(request.headers[DELIVERY_HEADERS.delivery.toLowerCase()]);
    const known = received.get(id) ?? { bodies: new Set(), accepted: 0 };
    received.set(id, known);
    known.bodies.add(Buffer.concat(chunks).toString());
    const fate = random() * 1_000;
    if (fate < CUT_OFF) return void request.socket.destroy();
    if (fate < CUT_OFF + REFUSED) return void response.writeHead(500).end();
    known.accepted += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
