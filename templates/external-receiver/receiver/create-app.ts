import Fastify, { type FastifyInstance } from 'fastify';
import type { EventMessage } from 'tillkit';
import { verifySignature } from 'tillkit/verify';
import type { Journal } from './journal.ts';
import { orderPaid } from './order-paid.ts';
import type { Settings } from './settings.ts';

/** What a receiver is made of. */
export interface AppOptions {
  /** Asked at each delivery. */
  readonly settings: () => Settings;
  readonly journal: Journal;
  /** Writes a log to stdout. */
  readonly logger?: boolean;
}

/**
 * A server that does each delivery once. `POST /webhooks` answers 200 when the work is done, now or before, 401 when the
 * store did not sign it, and 500 when the work failed; then the store tries again.
 */
export function createApp({ settings, journal, logger = false }: AppOptions): FastifyInstance {
  const app = Fastify({ logger });
  // The signature is over the bytes as they arrived: nothing may parse them before it is checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** Deliveries under way: one that arrives a second time waits for the first. */
  const working = new Map<string, Promise<string>>();

  async function work(message: EventMessage): Promise<string> {
    const result = await handle(settings(), message);
    await journal.add(message.delivery_id);
    return result;
  }

  function once(message: EventMessage): Promise<string> | string {
    const id = message.delivery_id;
    if (journal.has(id)) return 'Done before';
    const current = working.get(id) ?? work(message).finally(() => working.delete(id));
    working.set(id, current);
    return current;
  }

  app.post('/webhooks', async ({ body, headers, log }, reply) => {
    const signature = String(headers['x-service-signature'] ?? '');
    if (!(body instanceof Buffer) || !verifySignature(body, signature, settings().secrets)) {
      return reply.code(401).send({ error: 'The signature is not that of the store' });
    }
    const result = await once(JSON.parse(body.toString()));
    log.info(result);
    return { result };
  });
  return app;
}

/** One case for each event that plugin.json subscribes to. */
async function handle(settings: Settings, message: EventMessage): Promise<string> {
  switch (message.event) {
    case 'order.paid':
      return await orderPaid(settings, message.payload);
    default:
      throw new Error(`Nothing is done for ${message.event} yet`);
  }
}
