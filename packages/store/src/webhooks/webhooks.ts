import type { AppInstalled, EventName, Page, Webhook } from '#contract';
import { selectApp } from '../apps/rows.ts';
import { parseGranted } from '../apps/to-app.ts';
import type { StoreContext } from '../context.ts';
import { readCounter } from '../counters.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import {
  rotateWebhookSecret,
  selectInstalledWebhook,
  selectWebhook,
  selectWebhookIds,
  selectWebhooksOfApp,
  type WebhookRow,
} from './rows.ts';
import { createWebhookSecret } from './subscribe.ts';
import { toWebhook } from './to-webhook.ts';

/** A webhook with its secret. */
export type WebhookSecret = AppInstalled['webhooks'][number];

/** A secret and the webhook that has it, or had it before its last rotation. */
export interface SigningSecret {
  readonly webhookId: string;
  readonly event: EventName;
  readonly secret: string;
  readonly isPrevious: boolean;
}

/** The webhooks of installed apps. @source contract §10 */
export interface Webhooks {
  /** By app, last installed first, then as in its manifest. Secrets appear as fingerprints. */
  list(storeId: string, query: Paging): Page<Webhook>;
  /** Webhooks of an app with their secrets, as in its manifest. */
  ofApp(appId: string): WebhookSecret[];
  /** Every secret that deliveries of an app were last signed with, or before the last rotation. */
  signingSecrets(appId: string): SigningSecret[];
  /**
   * Gives a webhook another secret, with which the next attempt is signed, a retry too. @throws ApiError NOT_FOUND
   * @assumption A33
   */
  rotateSecret(id: string): Promise<string>;
}

export function createWebhooks({ database, queue, ids, assumed }: StoreContext): Webhooks {
  const toRecord = (row: WebhookRow): Webhook => {
    const app = selectApp.get(database, { id: row.app_id });
    return toWebhook(row, app === undefined ? [] : parseGranted(app), assumed());
  };
  const secretIds = ids.stream('webhook rotations');
  return {
    list: (storeId, paging) =>
      readPage(
        paging,
        readCounter(database, storeId, 'webhooks'),
        (window) => selectWebhookIds.all(database, { storeId, ...window }),
        (id) => toRecord(requireWebhook(database, id)),
      ),
    ofApp: (appId) =>
      selectWebhooksOfApp
        .all(database, { appId })
        .map(({ id, event, handler, secret }) => ({ id, event, handler, secret })),
    signingSecrets: (appId) => selectWebhooksOfApp.all(database, { appId }).flatMap(secretsOf),
    rotateSecret: (id) =>
      queue.write(() => {
        const before = selectInstalledWebhook.get(database, { id });
        if (before === undefined) throw notFound();
        const secret = createWebhookSecret(secretIds);
        rotateWebhookSecret.run(database, { id, secret, previous: before.secret });
        return secret;
      }),
  };
}

function secretsOf({ id: webhookId, event, secret, previous_secret }: WebhookRow): SigningSecret[] {
  const present = { webhookId, event, secret, isPrevious: false };
  return previous_secret === null ? [present] : [present, { ...present, secret: previous_secret, isPrevious: true }];
}

function requireWebhook(database: Database, id: string): WebhookRow {
  const row = selectWebhook.get(database, { id });
  if (row === undefined) throw notFound();
  return row;
}
