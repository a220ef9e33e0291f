import type { Delivery } from '#contract';
import { UsageError } from '#core';
import { type ControlTarget, callControl } from './control-client.ts';

const UUID_CHARS = 36;
const SHORTEST_PREFIX = 4;
const PAGE_SIZE = 100;

/** A delivery by its id, or by the beginning of it that the live log shows. @throws UsageError */
export async function findDelivery(target: ControlTarget, id: string): Promise<Delivery> {
  if (id.length >= UUID_CHARS) return callControl(target, 'deliveries.get', { id });
  if (id.length < SHORTEST_PREFIX) {
    throw new UsageError(
      'bad-value',
      `"${id}" is too short: give at least ${SHORTEST_PREFIX} characters of the delivery's id.`,
    );
  }
  const found = await findByPrefix(target, id.toLowerCase().replace(/…$/, ''));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) {
    throw new UsageError('no-delivery', `No delivery's id begins with "${id}".`, {
      nextSteps: ['tillkit deliveries list shows them.'],
    });
  }
  throw new UsageError('ambiguous-delivery', `The ids of ${found.length} deliveries begin with "${id}".`, {
    nextSteps: found.slice(0, 5).map((delivery) => `${delivery.id} ${delivery.event} ${delivery.createdAt}`),
  });
}

async function findByPrefix(target: ControlTarget, prefix: string): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let page = 1, seen = 0; ; page += 1) {
    const { items, total } = await callControl(target, 'deliveries.list', { query: { page, pageSize: PAGE_SIZE } });
    found.push(...items.filter((delivery) => delivery.id.startsWith(prefix)));
    seen += items.length;
    if (items.length === 0 || seen >= total) return found;
  }
}
