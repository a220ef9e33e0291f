import type { App, Assumed, Manifest, Permission } from '#contract';
import { toIso } from '#core';
import type { WebhookRow } from '../webhooks/rows.ts';
import { toWebhook } from '../webhooks/to-webhook.ts';
import type { AppRow } from './rows.ts';

/** The codes that an app's owner granted. */
export const parseGranted = (row: AppRow): Permission[] => JSON.parse(row.granted_json) as Permission[];

/** The manifest that an app was installed or last reloaded from. */
export const parseManifest = (row: AppRow): Manifest => JSON.parse(row.manifest_json) as Manifest;

/** @source contract §9 */
export const toApp = (row: AppRow, webhooks: readonly WebhookRow[], assumed: Assumed): App => ({
  id: row.id,
  name: row.name,
  version: row.version,
  dir: row.dir,
  receiverUrl: row.receiver_url,
  requested: [...new Set(parseManifest(row).permissions)],
  granted: parseGranted(row),
  webhooks: webhooks.map((webhook) => toWebhook(webhook, parseGranted(row), assumed)),
  installedAt: toIso(row.installed_at),
  updatedAt: toIso(row.updated_at),
});
