import {
  ApiError,
  type App,
  type AppInstalled,
  type Bundle,
  type Grant,
  type Manifest,
  type Permission,
  type RunInfo,
} from '#contract';
import type { Sandbox } from '#sandbox';
import type { CreatedKey, LeavingApp, Scope, Store } from '#store';
import { bumpPatch } from './bump-patch.ts';
import type { Grants } from './grants.ts';
import type { ExtensionCode } from './load-code.ts';

/** What an app runs. `dir` is null for a manifest that came without a folder. */
export type AppCode = Omit<ExtensionCode, 'dir'> & { readonly dir: string | null };

/** An app whose code or receiver this emulator knows. Its id, key and store change when it is installed again. */
export interface RunningApp {
  id: string;
  apiKey: string;
  code: AppCode;
  storeId: string;
  /** Grants the codes that its manifest asks for later. */
  readonly grant: Grant;
}

/** The apps as they were at one moment. Holds keys. */
export type TakenApps = readonly (readonly [app: RunningApp, as: RunningApp])[];

/** How an app is put into a store. */
export interface Placement {
  /** Grants the codes of a new app, and those that its manifest asks for later. */
  readonly grant: Grant;
  /** Whether `grant` also decides about an app that the store has; otherwise that one keeps what it was granted. */
  readonly regrant?: boolean;
  /** Null: the handlers run in the sandbox. Absent: an app that the store has keeps its own. */
  readonly receiverUrl?: string | null;
}

/** The apps of the stores together with their running code: every change to one keeps the other in step. */
export interface InstalledApps {
  /** The apps of a store. */
  list(storeId: string): readonly RunningApp[];
  /** @throws ApiError NOT_FOUND */
  require(appId: string): RunningApp;
  /** For `run.json`: ids, keys and secrets. */
  runInfo(): RunInfo['apps'];
  /** What an app runs. */
  codeOf(appId: string): AppCode | undefined;
  /** The API key that calls of an app's handlers carry. */
  keyOf(appId: string): string | undefined;
  /** Gives any key another value; an app's handlers call with it from then on. @throws ApiError NOT_FOUND */
  resetKey(keyId: string): Promise<CreatedKey>;
  /** Installs an app under a new id. @throws ApiError */
  install(storeId: string, code: AppCode, granted: Permission[], placement: Placement): Promise<AppInstalled>;
  /** Installs an app, or takes over one of that name that the store has. @throws ApiError */
  place(storeId: string, code: AppCode, placement: Placement): Promise<RunningApp>;
  /** Forgets all apps, because the store holds another content. */
  clear(): void;
  /** Places an app that was forgotten, with the code that it has by now. @throws ApiError */
  placeAgain(app: RunningApp, storeId: string, placement: Placement): Promise<void>;
  take(): TakenApps;
  /** Runs the apps of a content that was put back, with the code that they have by now. @throws ApiError */
  putBack(taken: TakenApps): Promise<void>;
  /** Loads the code of an app that is uninstalled, for the delivery that tells it so. */
  keep(leaving: LeavingApp, bundle: Bundle): void;
  /** Runs code of another version, with these codes besides those that it keeps. @throws ApiError @assumption A51 */
  upgrade(app: RunningApp, code: AppCode, grant: readonly Permission[]): Promise<App>;
  /** Runs changed code; another version in its manifest is an upgrade. @throws ApiError */
  replace(app: RunningApp, code: AppCode): Promise<void>;
  /** Its code stays, for the delivery of app.uninstalled. @throws ApiError */
  uninstall(appId: string, scope?: Scope): Promise<{ id: string; deleted: true }>;
  /** Uninstalls an app and installs the same code again, under a new id. */
  reinstall(scope: Scope, app: RunningApp): Promise<void>;
  /** Upgrades an app to the next patch version of the same code. */
  bumpVersion(scope: Scope, app: RunningApp): Promise<void>;
}

/** Makes the list of apps, empty at first. */
export function createInstalledApps(store: Store, sandbox: Sandbox, grants: Grants): InstalledApps {
  const running = new Map<string, RunningApp>();

  function run(app: RunningApp): RunningApp {
    running.set(app.id, app);
    const { bundle, dir, manifest } = app.code;
    if (bundle !== null) sandbox.load({ appId: app.id, version: manifest.version, bundle, dir: dir ?? '' });
    return app;
  }

  /** @throws ApiError */
  const installAs = (
    storeId: string,
    { dir, manifest }: AppCode,
    granted: Permission[],
    receiverUrl: string | null,
    scope?: Scope,
  ) => store.apps.install({ storeId, manifest, dir, receiverUrl, granted }, scope);

  /** Brings a manifest into the store; the codes that it asks for in addition are granted by `grant`. @throws ApiError */
  async function bringIn({ id, version, requested }: App, manifest: Manifest, grant: Grant): Promise<void> {
    const added = grants.ofRequested(grant, manifest).filter((code) => !requested.includes(code));
    if (version === manifest.version) await store.apps.reload(id, manifest, added);
    else await store.apps.upgrade(id, { manifest, grant: added });
  }

  async function takeOver(known: App, storeId: string, code: AppCode, placement: Placement) {
    const { grant, regrant = false, receiverUrl } = placement;
    await bringIn(known, code.manifest, grant);
    if (regrant) await store.apps.setPermissions(known.id, grants.ofRequested(grant, code.manifest));
    if (receiverUrl !== undefined) await store.apps.setReceiver(known.id, receiverUrl);
    const { key: apiKey } = await store.keys.recoverOfApp(known.id);
    return run({ id: known.id, apiKey, code, storeId, grant });
  }

  return {
    list: (storeId) => [...running.values()].filter((app) => app.storeId === storeId),
    require(appId) {
      const app = running.get(appId);
      if (app === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
      return app;
    },
    runInfo: () =>
      [...running.values()].map(({ id, apiKey, code: { dir, manifest } }) => ({
        id,
        name: manifest.name,
        dir,
        apiKey,
        webhooks: store.webhooks.ofApp(id),
      })),
    codeOf: (appId) => running.get(appId)?.code,
    keyOf: (appId) => running.get(appId)?.apiKey,

    async resetKey(keyId) {
      const created = await store.keys.reset(keyId);
      const app = created.appId === null ? undefined : running.get(created.appId);
      if (app !== undefined) app.apiKey = created.key;
      return created;
    },

    async install(storeId, code, granted, { grant, receiverUrl = null }) {
      const installed = await installAs(storeId, code, granted, receiverUrl);
      run({ id: installed.id, apiKey: installed.apiKey, code, storeId, grant });
      return installed;
    },

    async place(storeId, code, placement) {
      const known = store.apps.findByName(storeId, code.manifest.name);
      if (known !== undefined) return takeOver(known, storeId, code, placement);
      const { id } = await this.install(storeId, code, grants.ofRequested(placement.grant, code.manifest), placement);
      return this.require(id);
    },

    clear: () => running.clear(),

    async placeAgain(app, storeId, placement) {
      Object.assign(app, await this.place(storeId, app.code, placement));
      running.set(app.id, app);
    },

    take: () => [...running.values()].map((app) => [app, { ...app }]),

    async putBack(taken) {
      running.clear();
      for (const [app, as] of taken) {
        const { code } = app;
        run(Object.assign(app, as));
        if (code !== as.code) await this.replace(app, code);
      }
    },

    keep: ({ id, version, dir }, bundle) => sandbox.load({ appId: id, version, bundle, dir: dir ?? '' }),

    async upgrade(app, code, grant) {
      const upgraded = await store.apps.upgrade(app.id, { manifest: code.manifest, grant, dir: code.dir });
      app.code = code;
      run(app);
      return upgraded;
    },

    async replace(app, code) {
      await bringIn(store.apps.get(app.id), code.manifest, app.grant);
      app.code = code;
      run(app);
    },

    async uninstall(appId, scope) {
      const done = await store.apps.uninstall(appId, scope);
      running.delete(appId);
      return done;
    },

    async reinstall(scope, app) {
      const { receiverUrl, granted } = store.apps.get(app.id);
      await this.uninstall(app.id, scope);
      const installed = await installAs(app.storeId, app.code, granted, receiverUrl, scope);
      app.id = installed.id;
      app.apiKey = installed.apiKey;
      run(app);
    },

    async bumpVersion(scope, app) {
      const { version } = store.apps.get(app.id);
      const manifest = { ...app.code.manifest, version: bumpPatch(version) };
      await store.apps.upgrade(app.id, { manifest }, scope);
    },
  };
}
