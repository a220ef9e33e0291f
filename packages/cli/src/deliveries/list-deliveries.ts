import { DELIVERY_REASONS, DELIVERY_STATES, type Delivery, isHeld } from '#contract';
import { sentence } from '#core';
import { findAppId } from '../apps/find-app.ts';
import { callControl } from '../emulator/control-client.ts';
import { findWebhookId } from '../emulator/find-webhook.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { parseChoice } from '../flags/flag-value.ts';
import type { PagingFlags } from '../flags/paging-flags.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { printPage, toPaging } from '../output/paging.ts';
import { toPrintable } from '../output/printable.ts';
import { parseEvent } from '../trigger/parse-event.ts';

export interface ListDeliveriesFlags extends PagingFlags {
  readonly state?: string;
  readonly reason?: string;
  readonly event?: string;
  readonly app?: string;
  readonly webhook?: string;
  readonly json?: boolean;
}

/** Lists deliveries, newest first. */
export async function listDeliveries(flags: ListDeliveriesFlags): Promise<number> {
  const { state, reason, event, app, webhook, json = false } = flags;
  const wanted = {
    state: state === undefined ? undefined : parseChoice('--state', state, DELIVERY_STATES),
    reason: reason === undefined ? undefined : parseChoice('--reason', reason, DELIVERY_REASONS),
    event: event === undefined ? undefined : parseEvent(event),
  };
  const target = findEmulator();
  const filter = withoutUndefined({
    ...wanted,
    appId: app === undefined ? undefined : await findAppId(target, app),
    webhookId: webhook === undefined ? undefined : await findWebhookId(target, webhook),
  });
  const query = { ...filter, ...toPaging(flags) };
  const found = await callControl(target, 'deliveries.list', { query });
  return printPage(found, { json, records: sentence`deliveries`, formatRow });
}

function formatRow(delivery: Delivery): string {
  const { id, event, appName, handler, state, reason, attempts, nextAttemptAt, createdAt } = delivery;
  const made = attempts.length === 1 ? say`1 attempt` : say`${attempts.length} attempts`;
  const due = nextAttemptAt === null ? '' : say`next ${nextAttemptAt}`;
  const next = isHeld(delivery) ? say`held` : due;
  const outcome = reason === null ? state : `${state} (${reason})`;
  return [id, createdAt, event, toPrintable(appName), toPrintable(handler), outcome, made, next]
    .filter(Boolean)
    .join('  ');
}
