import type { Webhook } from '#contract';
import { fingerprint } from '#core';
import type { WebhookRow } from './rows.ts';

/** @source contract §10 */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  appId: row.app_id,
  event: row.event,
  handler: row.handler,
  secretFingerprint: fingerprint(row.secret),
});
