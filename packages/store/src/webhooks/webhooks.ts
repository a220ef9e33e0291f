import type { AppInstalled, Page, Webhook } from '#contract';
import type { StoreContext } from '../context.ts';
import { readCounter } from '../counters.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { selectWebhook, selectWebhookIds, selectWebhooksOfApp, type WebhookRow } from './rows.ts';
import { toWebhook } from './to-webhook.ts';

/** A webhook with its secret. */
export type WebhookSecret = AppInstalled['webhooks'][number];

/** The webhooks of installed apps. @source contract §10 */
export interface Webhooks {
  /** By app, last installed first, then as in its manifest. Secrets appear as fingerprints. */
  list(storeId: string, query: Paging): Page<Webhook>;
  /** Webhooks of an app with their secrets, as in its manifest. */
  ofApp(appId: string): WebhookSecret[];
}

export const createWebhooks = ({ database }: StoreContext): Webhooks => ({
  list: (storeId, paging) =>
    readPage(
      paging,
      readCounter(database, storeId, 'webhooks'),
      (window) => selectWebhookIds.all(database, { storeId, ...window }),
      (id) => toWebhook(requireWebhook(database, id)),
    ),
  ofApp: (appId) =>
    selectWebhooksOfApp
      .all(database, { appId })
      .map(({ id, event, handler, secret }) => ({ id, event, handler, secret })),
});

function requireWebhook(database: Database, id: string): WebhookRow {
  const row = selectWebhook.get(database, { id });
  if (row === undefined) throw notFound();
  return row;
}
