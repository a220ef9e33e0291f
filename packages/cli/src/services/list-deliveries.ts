import { DELIVERY_REASONS, DELIVERY_STATES, type Delivery, LIMITS } from '#contract';
import { callControl } from '../control-client.ts';
import { parseChoice, parseInteger } from '../flag-value.ts';
import { printData, printJson, printNote } from '../output.ts';
import { parseEvent } from '../parse-event.ts';
import { findEmulator } from '../running-emulator.ts';
import { withoutUndefined } from '../without-undefined.ts';

export interface ListDeliveriesFlags {
  readonly state?: string;
  readonly reason?: string;
  readonly event?: string;
  readonly app?: string;
  readonly page?: string;
  readonly pageSize?: string;
  readonly json?: boolean;
}

const MAX_PAGE = 1_000_000;

/** Lists deliveries, newest first; the exit code is 1 when none matches. */
export async function listDeliveries(flags: ListDeliveriesFlags): Promise<number> {
  const { state, reason, event, app, page, pageSize, json = false } = flags;
  const query = withoutUndefined({
    state: state === undefined ? undefined : parseChoice('--state', state, DELIVERY_STATES),
    reason: reason === undefined ? undefined : parseChoice('--reason', reason, DELIVERY_REASONS),
    event: event === undefined ? undefined : parseEvent(event),
    appId: app,
    page: page === undefined ? undefined : parseInteger('--page', page, 1, MAX_PAGE),
    pageSize: pageSize === undefined ? undefined : parseInteger('--page-size', pageSize, 1, LIMITS.pageSizeMax),
  });
  const found = await callControl(findEmulator(), 'deliveries.list', { query });
  if (json) printJson(found);
  else {
    for (const delivery of found.items) printData(formatRow(delivery));
    printNote(`${found.items.length} of ${found.total} deliveries, page ${found.page}`);
  }
  return found.items.length === 0 ? 1 : 0;
}

function formatRow({ id, event, state, reason, attempts, nextAttemptAt, createdAt }: Delivery): string {
  const made = `${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}`;
  const next = nextAttemptAt === null ? '' : `next ${nextAttemptAt}`;
  return [id, createdAt, event, reason === null ? state : `${state} (${reason})`, made, next]
    .filter(Boolean)
    .join('  ');
}
