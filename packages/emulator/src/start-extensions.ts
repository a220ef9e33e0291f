import { type App, LIMITS } from '#contract';
import { type Sentence, type Stopwatch, sentence, UsageError } from '#core';
import type { LeavingApp, Store } from '#store';
import { createExtensionReloads } from './extension-reloads.ts';
import type { InstalledApps, Placement, RunningApp } from './installed-apps.ts';
import { type CodeAhead, type ExtensionCode, loadAhead, loadCode, watchCode } from './load-code.ts';
import type { EmulatorOptions } from './options.ts';
import type { Stream } from './stream.ts';

interface Start {
  readonly options: EmulatorOptions;
  readonly ahead: CodeAhead;
  readonly store: Store;
  readonly storeId: string;
  readonly apps: InstalledApps;
  readonly stream: Stream;
  readonly stopwatch: Stopwatch;
  readonly warn: (warning: Sentence) => void;
}

/** The extensions of an emulator. */
export interface StartedExtensions {
  /** Installs them again, and runs what else the store has, because it holds another content. @throws ApiError */
  again(storeId: string): Promise<void>;
  /** Ends the watching. */
  close(): Promise<void>;
}

/** Begins to read the folders of the options that will not be watched. */
export function readUnwatched({ extensions = [], watch = false, forward }: EmulatorOptions): CodeAhead {
  const handlers = forward === undefined;
  return loadAhead(watch && handlers ? [] : extensions, { handlers });
}

/**
 * Installs the extensions of the options and runs again what an earlier run installed.
 * @throws ExtensionRefused, UsageError or ApiError, as the first extension that cannot be installed gives
 */
export async function startExtensions(start: Start): Promise<StartedExtensions> {
  const { options, ahead, storeId, apps, stream, stopwatch } = start;
  const placement: Placement = { grant: grantOf(options), receiverUrl: options.forward ?? null };
  const closers: (() => Promise<void>)[] = [];
  const placed: RunningApp[] = [];
  for (const dir of options.extensions ?? []) {
    const unwatched = await ahead.get(dir);
    if (unwatched !== undefined) {
      placed.push(await apps.place(storeId, unwatched, placement));
      continue;
    }
    const reloads = createExtensionReloads(apps, stream, stopwatch);
    const watched = await watchCode(dir, reloads);
    closers.push(() => watched.close());
    const app = await apps.place(storeId, watched.code, placement);
    placed.push(app);
    reloads.attach(app);
  }
  await runKept(start);
  return {
    async again(toStoreId) {
      apps.clear();
      for (const app of placed) await apps.placeAgain(app, toStoreId, placement);
      await runKept(start);
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

const grantOf = ({ grant }: EmulatorOptions): Placement['grant'] =>
  grant === undefined || typeof grant === 'string' ? (grant ?? 'all') : [...grant];

/** Runs the apps that a kept store already had. */
async function runKept({ store, apps, warn }: Start): Promise<void> {
  for (const { id: storeId } of store.stores.list()) {
    const running = new Set(apps.list(storeId).map(({ id }) => id));
    for (const app of everyApp(store, storeId)) {
      if (running.has(app.id)) continue;
      const { id, dir, granted: grant, receiverUrl } = app;
      const loaded = receiverUrl === null ? await loadKept(app, warn) : undefined;
      const code = loaded ?? { dir, manifest: store.apps.manifest(id), bundle: null };
      await apps.place(storeId, code, { grant, receiverUrl });
    }
  }
  for (const app of store.apps.leaving()) {
    const bundle = (await loadKept(app, warn))?.bundle;
    if (bundle != null) apps.keep(app, bundle);
  }
}

/** The code of an app that an earlier run installed; one whose folder is broken or gone is named, and its deliveries fail. */
async function loadKept({ dir, name }: LeavingApp, warn: Start['warn']): Promise<ExtensionCode | undefined> {
  if (dir === null) return undefined;
  try {
    return await loadCode(dir, { handlers: true });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    warn(sentence`The handlers of the app ${name} do not run: ${inOneLine(error)}`);
    return undefined;
  }
}

const inOneLine = ({ sentences: { message, nextSteps } }: UsageError): Sentence =>
  nextSteps.reduce((before, step) => sentence`${before} ${step}`, message);

/** Every installed app of a store. */
function* everyApp(store: Store, storeId: string): Generator<App> {
  for (let page = 1; ; page += 1) {
    const { items, total, pageSize } = store.apps.list(storeId, { page, pageSize: LIMITS.pageSizeMax });
    yield* items;
    if (page * pageSize >= total) return;
  }
}
