import type { Page, RequestRecord } from '#contract';
import type { Paging } from '#store';
import type { Subscribe } from './event-stream.ts';

/** How many calls are remembered; then the oldest one is forgotten. */
const RECORDS_MAX = 1000;

/** The last calls of the REST API, in memory. Neither queries, headers nor bodies are kept. @source contract §9 */
export interface RequestLog {
  /** Calls to a store and those of unknown callers, newest first. */
  list(storeId: string, query: Paging): Page<RequestRecord>;
  /** Stops listening. */
  close(): void;
}

export function createRequestLog(subscribe: Subscribe): RequestLog {
  const records: RequestRecord[] = [];
  let next = 0;
  const unsubscribe = subscribe(({ kind, data }) => {
    if (kind !== 'api-call') return;
    records[next] = data;
    next = (next + 1) % RECORDS_MAX;
  });

  return {
    close: unsubscribe,
    list(storeId, { page, pageSize }) {
      const newestFirst = [...records.slice(next), ...records.slice(0, next)].reverse();
      const shown = newestFirst.filter((record) => record.storeId === storeId || record.storeId === null);
      const start = (page - 1) * pageSize;
      return { items: shown.slice(start, start + pageSize), total: shown.length, page, pageSize };
    },
  };
}
