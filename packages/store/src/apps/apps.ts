import {
  ApiError,
  type App,
  type AppInstalled,
  type EventName,
  type Manifest,
  type Page,
  type Permission,
} from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import { addToCounter, readCounter } from '../counters.ts';
import type { KeyIssuer } from '../keys/key-issuer.ts';
import { selectKeyOfApp } from '../keys/rows.ts';
import { notFound } from '../not-found.ts';
import type { Outbox } from '../outbox.ts';
import { type Paging, readPage } from '../paging.ts';
import { requireStore } from '../stores.ts';
import { missingPermission } from '../webhooks/missing-permission.ts';
import { selectWebhooksOfApp } from '../webhooks/rows.ts';
import { createSubscribe } from '../webhooks/subscribe.ts';
import { requireGrantable, requireReceiverUrl, requireSameName, requireSubscriptionCodes } from './app-rules.ts';
import { failWaiting } from './fail-waiting.ts';
import { releaseReceiver } from './receiver-hold.ts';
import {
  type AppRow,
  insertApp,
  selectApp,
  selectAppByName,
  selectAppIds,
  selectLeavingApps,
  updateApp,
} from './rows.ts';
import { parseGranted, parseManifest, toApp } from './to-app.ts';

/** What an app is installed from. The manifest is already checked against its schema. */
export interface AppDraft {
  readonly storeId: string;
  readonly manifest: Manifest;
  /** The extension's folder, absolute, or null when only its receiver is known. */
  readonly dir: string | null;
  /** Where events are delivered, or null for the handlers in the sandbox. */
  readonly receiverUrl: string | null;
  readonly granted: readonly Permission[];
}

/**
 * What an app is upgraded to: it keeps what it was granted as far as the manifest still asks for it. `dir` stays as it is
 * when absent.
 * @assumption A51
 */
export interface AppRelease {
  readonly manifest: Manifest;
  /** Codes to grant besides those that it keeps. */
  readonly grant?: readonly Permission[];
  readonly dir?: string | null;
}

/** On whose behalf an app comes, changes or goes; by default the owner's. */
export type Origin = Pick<Scope, 'cause' | 'recorded'>;

/** An app that is gone and has yet to be told. */
export type LeavingApp = Pick<AppRow, 'id' | 'name' | 'version' | 'dir'>;

/** The installed apps of all stores. @source contract §4 @assumption A30 A39 */
export interface Apps {
  /** Last installed first. */
  list(storeId: string, query: Paging): Page<App>;
  /** @throws ApiError NOT_FOUND, also for an uninstalled app */
  get(id: string): App;
  findByName(storeId: string, name: string): App | undefined;
  /** The manifest that an app was installed, upgraded or reloaded from. @throws ApiError NOT_FOUND */
  manifest(id: string): Manifest;
  /** Apps that are uninstalled and whose handlers are still to be told of it. @source contract §10 */
  leaving(): LeavingApp[];
  /**
   * Installs an app with its webhooks and its API key, whose scope is exactly `granted`. Emits app.installed to it.
   * @throws ApiError CONFLICT when an app of this name is installed; VALIDATION_ERROR for a subscription without its code,
   *   a grant that was not asked for, or a receiver URL that is none
   */
  install(draft: AppDraft, origin?: Origin): Promise<AppInstalled>;
  /**
   * Moves an app to another version. Webhooks of the same event and handler keep their secret; deliveries that wait for
   * a subscription or a code that is gone fail. Emits app.updated to it.
   * @throws ApiError NOT_FOUND; CONFLICT at the same version; VALIDATION_ERROR as `install`, or for another name
   */
  upgrade(id: string, release: AppRelease, origin?: Origin): Promise<App>;
  /**
   * Takes over a changed manifest during development, whatever its version, without an event. What was granted stays
   * granted as far as it is still asked for; `grant` adds to it.
   * @throws ApiError as `upgrade`, but never CONFLICT
   */
  reload(id: string, manifest: Manifest, grant?: readonly Permission[]): Promise<App>;
  /** Emits app.uninstalled to it, which is still delivered; every other waiting delivery fails, its key dies. @throws ApiError NOT_FOUND */
  uninstall(id: string, origin?: Origin): Promise<{ id: string; deleted: true }>;
  /** Delivers to an http or https URL from now on, also one that an import brought, or (null) to the handlers. @throws ApiError NOT_FOUND or VALIDATION_ERROR */
  setReceiver(id: string, url: string | null): Promise<App>;
  /** Sets the granted codes; deliveries that wait for a revoked one fail. @throws ApiError NOT_FOUND; VALIDATION_ERROR for a code not asked for */
  setPermissions(id: string, granted: readonly Permission[]): Promise<App>;
}

export function createApps(context: StoreContext, outbox: Outbox, issuer: KeyIssuer): Apps {
  const { database, queue, clock, ids, assumed } = context;
  const appIds = ids.stream('apps');
  const subscribe = createSubscribe(context);

  const requireApp = (id: string): AppRow => {
    const row = selectApp.get(database, { id });
    if (row === undefined) throw notFound();
    return row;
  };
  const toRecord = (row: AppRow): App => toApp(row, selectWebhooksOfApp.all(database, { appId: row.id }), assumed());
  const scopeOf = ({ store_id }: AppRow, origin: Origin = { cause: null }): Scope => ({ ...origin, storeId: store_id });

  /** Saves an app, and lets its key and its waiting deliveries follow what it may do now. */
  function save(before: AppRow, changed: Partial<AppRow>): AppRow {
    const after = { ...before, ...changed, updated_at: clock.now() };
    updateApp.run(database, after);
    const granted = parseGranted(after);
    const key = selectKeyOfApp.get(database, { appId: after.id });
    if (key !== undefined) issuer.setScope(key, granted);
    const may = (codes: readonly Permission[], event: EventName) => missingPermission(event, codes, assumed()) === null;
    const grantedBefore = parseGranted(before);
    failWaiting(
      context,
      after.id,
      'permission_revoked',
      ({ event }) => may(grantedBefore, event) && !may(granted, event),
    );
    return after;
  }

  function takeOver(before: AppRow, { manifest, grant = [], dir = before.dir }: AppRelease): AppRow {
    requireSameName(before.name, manifest);
    requireSubscriptionCodes(manifest, assumed());
    const wanted = [...parseGranted(before), ...requireGrantable(grant, manifest, 'grant')];
    const codes = [...new Set(manifest.permissions)].filter((code) => wanted.includes(code));
    const gone = subscribe({ appId: before.id, storeId: before.store_id }, manifest.webhooks).map(({ id }) => id);
    failWaiting(context, before.id, 'subscription_removed', ({ webhook_id }) => gone.includes(webhook_id));
    return save(before, {
      version: manifest.version,
      dir,
      manifest_json: JSON.stringify(manifest),
      granted_json: JSON.stringify(codes),
    });
  }

  return {
    list: (storeId, paging) =>
      readPage(
        paging,
        readCounter(database, storeId, 'apps'),
        (window) => selectAppIds.all(database, { storeId, ...window }),
        (id) => toRecord(requireApp(id)),
      ),
    get: (id) => toRecord(requireApp(id)),
    findByName(storeId, name) {
      const row = selectAppByName.get(database, { storeId, name });
      return row === undefined ? undefined : toRecord(row);
    },

    manifest: (id) => parseManifest(requireApp(id)),
    leaving: () => selectLeavingApps.all(database, {}),

    install: ({ storeId, manifest, dir, receiverUrl, granted }, origin) =>
      queue.write(() => {
        const { name, version } = manifest;
        requireStore(database, storeId);
        requireSubscriptionCodes(manifest, assumed());
        const codes = requireGrantable(granted, manifest, 'grant');
        const receiver_url = requireReceiverUrl(receiverUrl);
        const installed = selectAppByName.get(database, { storeId, name });
        if (installed !== undefined) throw alreadyInstalled(installed);

        const id = appIds.uuid();
        const at = clock.now();
        const row: AppRow = {
          id,
          store_id: storeId,
          name,
          version,
          dir,
          receiver_url,
          manifest_json: JSON.stringify(manifest),
          granted_json: JSON.stringify(codes),
          installed_at: at,
          updated_at: at,
          uninstalled_at: null,
        };
        insertApp.run(database, row);
        addToCounter(database, storeId, 1, 'apps');
        subscribe({ appId: id, storeId }, manifest.webhooks);
        const { key } = issuer.issue({ storeId, appId: id, name, scope: codes });
        outbox.record(scopeOf(row, origin), 'app.installed', { app_id: id, shop_id: storeId, version }, { appId: id });
        const webhooks = selectWebhooksOfApp.all(database, { appId: id }).map((webhook) => ({
          id: webhook.id,
          event: webhook.event,
          handler: webhook.handler,
          secret: webhook.secret,
        }));
        return { id, name, version, granted: codes, apiKey: key, webhooks };
      }),

    upgrade: (id, release, origin) =>
      queue.write(() => {
        const before = requireApp(id);
        requireSameName(before.name, release.manifest);
        if (release.manifest.version === before.version) throw alreadyInstalled(before);
        const after = takeOver(before, release);
        const versions = { old_version: before.version, new_version: after.version };
        outbox.record(scopeOf(after, origin), 'app.updated', { app_id: id, ...versions }, { appId: id });
        return toRecord(after);
      }),

    reload: (id, manifest, grant = []) => queue.write(() => toRecord(takeOver(requireApp(id), { manifest, grant }))),

    uninstall: (id, origin) =>
      queue.write(() => {
        const before = requireApp(id);
        failWaiting(context, id, 'app_uninstalled');
        const payload = { app_id: id, shop_id: before.store_id };
        outbox.record(scopeOf(before, origin), 'app.uninstalled', payload, { appId: id, leaving: true });
        updateApp.run(database, { ...before, uninstalled_at: clock.now() });
        addToCounter(database, before.store_id, -1, 'apps');
        addToCounter(database, before.store_id, -selectWebhooksOfApp.all(database, { appId: id }).length, 'webhooks');
        const key = selectKeyOfApp.get(database, { appId: id });
        if (key !== undefined) issuer.revoke(key);
        return { id, deleted: true };
      }),

    setReceiver: (id, url) =>
      queue.write(() => {
        const saved = save(requireApp(id), { receiver_url: requireReceiverUrl(url) });
        if (url !== null) releaseReceiver(database, url);
        return toRecord(saved);
      }),

    setPermissions: (id, granted) =>
      queue.write(() => {
        const before = requireApp(id);
        const codes = requireGrantable(granted, parseManifest(before), 'granted');
        return toRecord(save(before, { granted_json: JSON.stringify(codes) }));
      }),
  };
}

/** @assumption A39 */
const alreadyInstalled = ({ id, name, version }: AppRow): ApiError =>
  new ApiError('CONFLICT', { reason: 'app-installed', name, version, id });
