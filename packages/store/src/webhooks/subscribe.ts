import type { Manifest } from '#contract';
import type { Ids } from '#core';
import type { StoreContext } from '../context.ts';
import { addToCounter } from '../counters.ts';
import { insertWebhook, selectWebhooksOfApp, updateWebhook, type WebhookRow } from './rows.ts';

/** @source contract §11 */
export const createWebhookSecret = (ids: Ids): string => `whsec_${ids.secret()}`;

/** Which app subscribes, and in which store. */
export interface Subscriber {
  readonly appId: string;
  readonly storeId: string;
}

/**
 * Makes the function that brings an app's webhooks in line with its manifest, within a write: those of the same event
 * and handler keep their id and secret, new ones get theirs. Returns the webhooks that are gone.
 * @source contract §11
 */
export function createSubscribe({ database, clock, ids }: StoreContext) {
  const webhookIds = ids.stream('webhooks');

  return ({ appId, storeId }: Subscriber, wanted: Manifest['webhooks']): WebhookRow[] => {
    const existing = selectWebhooksOfApp.all(database, { appId });
    const kept = new Set<WebhookRow>();
    for (const [position, { event, handler }] of wanted.entries()) {
      const known = existing.find((row) => row.event === event && row.handler === handler && !kept.has(row));
      if (known === undefined) {
        insertWebhook.run(database, {
          secret: createWebhookSecret(webhookIds),
          previous_secret: null,
          id: webhookIds.uuid(),
          app_id: appId,
          event,
          handler,
          position,
          removed_at: null,
        });
      } else {
        kept.add(known);
        updateWebhook.run(database, { ...known, position });
      }
    }
    const gone = existing.filter((row) => !kept.has(row));
    for (const row of gone) updateWebhook.run(database, { ...row, removed_at: clock.now() });
    addToCounter(database, storeId, wanted.length - existing.length, 'webhooks');
    return gone;
  };
}
