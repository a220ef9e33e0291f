import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type EventMessage, verifySignature } from 'tillkit';
import type { Journal } from './journal.ts';

/** What a receiver is made of. */
export interface ReceiverOptions {
  /** Of all webhooks: each has its own. */
  readonly secrets: readonly string[];
  readonly journal: Journal;
  /** Does the work of a delivery, and throws when it is to come again. */
  readonly handle: (message: EventMessage) => Promise<void>;
}

interface Answer {
  readonly status: number;
  /** What went wrong; the store keeps it with the delivery. */
  readonly text?: string;
}

const BODY_MAX_BYTES = 1_000_000;

/**
 * A server that does each delivery once. It answers 200 when the work is done, now or before, 401 to a stranger, and 502
 * when the work failed; then the store tries again.
 */
export function createReceiver({ secrets, journal, handle }: ReceiverOptions): Server {
  let last: Promise<unknown> = Promise.resolve();

  async function once(message: EventMessage): Promise<void> {
    if (journal.has(message.delivery_id)) return;
    await handle(message);
    await journal.add(message.delivery_id);
  }

  /** One after the other: a delivery that arrives twice finds the first one done, and no older order overwrites a newer. */
  function queue(message: EventMessage): Promise<void> {
    const done = last.then(() => once(message));
    last = done.catch(() => undefined);
    return done;
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request);
    if (body === undefined) return { status: 413 };
    if (!verifySignature(body, toText(request.headers['x-service-signature']), secrets)) return { status: 401 };
    try {
      await queue(JSON.parse(body.toString()) as EventMessage);
      return { status: 200 };
    } catch (error) {
      return { status: 502, text: String(error) };
    }
  }

  return createServer(async (request, response) => {
    const { status, text } = await answer(request).catch((): Answer => ({ status: 400 }));
    response.writeHead(status).end(text);
  });
}

/** The bytes as they arrived: the signature is over them. Undefined when there are too many. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  return size > BODY_MAX_BYTES ? undefined : Buffer.concat(chunks);
}

const toText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? undefined : header;
