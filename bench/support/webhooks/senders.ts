// The yardsticks' process: posts deliveries in plain loops, without a store, and tells the milliseconds that it took.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { DELIVERY_HEADERS } from '#contract';
import { signBody } from '#core';

/** One piece of work. */
export interface Sending {
  readonly sender: keyof typeof SENDERS;
  readonly port: number;
  readonly requests: number;
  /** Requests under way at once. */
  readonly lanes: number;
}

type Lane = (port: number) => Promise<{ send(): Promise<unknown>; close(): void }>;

const SECRET = 'whsec_bench';

function createDelivery() {
  const id = randomUUID();
  const payload = { customer_id: randomUUID(), shop_id: randomUUID(), email: 'customer-12345@example.com' };
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ event: 'customer.created', payload, timestamp, delivery_id: id });
  const headers = {
    'Content-Type': 'application/json',
    [DELIVERY_HEADERS.event]: 'customer.created',
    [DELIVERY_HEADERS.signature]: signBody(body, SECRET),
    [DELIVERY_HEADERS.delivery]: id,
  };
  return { headers, body };
}

/** The same bytes again and again, and nothing is parsed. */
const rawSockets: Lane = async (port) => {
  const { headers, body } = createDelivery();
  const fields = { host: `127.0.0.1:${port}`, ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`POST /hook HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  let answered = () => {};
  socket.on('data', () => answered());
  return {
    send: () =>
      new Promise<void>((resolve) => {
        answered = resolve;
        socket.write(bytes);
      }),
    close: () => void socket.destroy(),
  };
};

const builtInFetch: Lane = async (port) => ({
  send: async () => (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', ...createDelivery() })).text(),
  close: () => {},
});

const undici: Lane = async (port) => {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  return {
    async send() {
      const { body } = await pool.request({ path: '/hook', method: 'POST', ...createDelivery() });
      await body.dump();
    },
    close: () => void pool.destroy(),
  };
};

/** Nobody listens at the port. */
const refused: Lane = async (port) => {
  const { send, close } = await undici(port);
  return { send: () => send().catch(() => {}), close };
};

const SENDERS = { 'raw sockets': rawSockets, undici, 'built-in fetch': builtInFetch, refused };

process.on('message', async ({ sender, port, requests, lanes }: Sending) => {
  const opened = await Promise.all(Array.from({ length: lanes }, () => SENDERS[sender](port)));
  let left = requests;
  const startedAt = performance.now();
  await Promise.all(
    opened.map(async ({ send }) => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    }),
  );
  process.send?.(performance.now() - startedAt);
  for (const { close } of opened) close();
});
