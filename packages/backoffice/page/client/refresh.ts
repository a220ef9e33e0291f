import type { StreamMessage } from '#contract';
import { queryClient } from './queries.ts';
import { onMessage, openStream } from './stream.ts';

const PAUSE_MS = 1000;

/** What a call's name begins with, by what an event's does. */
const OF_EVENT: Readonly<Record<string, readonly string[]>> = {
  order: ['orders'],
  product: ['products', 'collections'],
  customer: ['customers'],
  app: ['apps', 'webhooks', 'keys', 'ledger', 'panels'],
};

let touched = new Set<string>();
let running = false;

/** Keeps what the page shows up to date by the stream. */
export function startRefreshing(): void {
  onMessage((message) => {
    for (const resource of resourcesOf(message)) touched.add(resource);
    if (!running && touched.size > 0) void refresh();
  });
  openStream(() => queryClient.invalidateQueries());
}

/** Resources of calls whose answers a message makes stale. */
function resourcesOf({ kind, data }: StreamMessage): readonly string[] {
  switch (kind) {
    case 'event':
      return [...(OF_EVENT[data.event.split('.')[0] ?? ''] ?? []), 'deliveries'];
    case 'delivery':
    case 'attempt':
      return ['deliveries', 'clock', 'faults'];
    case 'api-call':
      return ['requests', 'ledger', 'faults', ...(data.path === '/api/uploads' ? ['uploads'] : [])];
    case 'reload':
      return ['apps', 'webhooks', 'ledger', 'panels'];
    case 'clock':
      return ['clock', 'deliveries'];
    case 'handler-log':
      return [];
  }
}

/** One after the other, with a pause between them: a slow answer is not asked for again before it is there. */
async function refresh(): Promise<void> {
  running = true;
  while (touched.size > 0) {
    const resources = touched;
    touched = new Set();
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => resources.has(String(name).split('.')[0] ?? ''),
    });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  running = false;
}
