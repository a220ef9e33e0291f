import type { Assumed, Permission, Webhook } from '#contract';
import { fingerprint } from '#core';
import { missingPermission } from './missing-permission.ts';
import type { WebhookRow } from './rows.ts';

/** A webhook of an app that was granted these codes. @source contract §10 */
export const toWebhook = (row: WebhookRow, granted: readonly Permission[], assumed: Assumed): Webhook => ({
  id: row.id,
  appId: row.app_id,
  event: row.event,
  handler: row.handler,
  secretFingerprint: fingerprint(row.secret),
  missingPermission: missingPermission(row.event, granted, assumed),
});
