import { type App, type Assumed, LIMITS } from '#contract';
import { type Sentence, type Stopwatch, sentence, UsageError } from '#core';
import type { LeavingApp, Store } from '#store';
import type { EmulatorOptions } from '../start/options.ts';
import type { Stream } from '../start/stream.ts';
import { createExtensionReloads, type ReloadTarget } from './extension-reloads.ts';
import type { InstalledApps, Placement, RunningApp } from './installed-apps.ts';
import { type ExtensionCode, loadCode, watchCode } from './load-code.ts';

/** An extension's folder as it was read. */
interface ReadFolder {
  readonly code: ExtensionCode;
  /** Says where later states of a watched folder go. */
  attach(target: ReloadTarget): void;
  close(): Promise<void>;
}

/** The folders of the options, while they are being read. */
export interface FoldersAhead {
  /** @throws ExtensionRefused or UsageError, as the folder gives */
  get(dir: string): Promise<ReadFolder>;
  /** Ends the watching. */
  close(): Promise<void>;
}

interface Start {
  readonly options: EmulatorOptions;
  readonly folders: FoldersAhead;
  readonly store: Store;
  readonly storeId: string;
  readonly apps: InstalledApps;
  readonly stream: Stream;
  readonly stopwatch: Stopwatch;
  readonly assumed: () => Assumed;
  readonly warn: (warning: Sentence) => void;
}

/** The extensions of an emulator. */
export interface StartedExtensions {
  /** Installs them again, and runs what else the store has, because it holds another content. @throws ApiError */
  again(storeId: string): Promise<void>;
}

/**
 * Begins to read the folders of the options, and to watch them: bundling is done by a process of its own, so that other
 * things can be done meanwhile.
 */
export function readAhead(
  { extensions = [], watch = false, forward }: EmulatorOptions,
  assumed: () => Assumed,
): FoldersAhead {
  const handlers = forward === undefined;
  const read = (dir: string) => (watch && handlers ? readWatched(dir, assumed) : readOnce(dir, handlers, assumed()));
  const ahead = new Map(extensions.map((dir) => [dir, read(dir)]));
  // Nobody may come to ask: the start can fail before.
  const settled = Promise.allSettled(ahead.values());
  return {
    get: async (dir) => await (ahead.get(dir) ?? read(dir)),
    async close() {
      for (const result of await settled) if (result.status === 'fulfilled') await result.value.close();
    },
  };
}

async function readWatched(dir: string, assumed: () => Assumed): Promise<ReadFolder> {
  const reloads = createExtensionReloads();
  return { attach: (target) => reloads.attach(target), ...(await watchCode(dir, reloads, assumed)) };
}

const readOnce = async (dir: string, handlers: boolean, assumed: Assumed): Promise<ReadFolder> => ({
  code: await loadCode(dir, { handlers, assumed }),
  attach() {},
  async close() {},
});

/**
 * Installs the extensions of the options and runs again what an earlier run installed.
 * @throws ExtensionRefused, UsageError or ApiError, as the first extension that cannot be installed gives
 */
export async function startExtensions(start: Start): Promise<StartedExtensions> {
  const { options, folders, storeId, apps, stream, stopwatch } = start;
  const regrant = options.grant !== undefined;
  const placement: Placement = { grant: grantOf(options), regrant, receiverUrl: options.forward ?? null };
  const placed: RunningApp[] = [];
  for (const dir of options.extensions ?? []) {
    const { code, attach } = await folders.get(dir);
    const app = await apps.place(storeId, code, placement);
    placed.push(app);
    attach({ app, apps, stream, stopwatch });
  }
  await runKept(start);
  return {
    async again(toStoreId) {
      apps.clear();
      for (const app of placed) await apps.placeAgain(app, toStoreId, placement);
      await runKept(start);
    },
  };
}

const grantOf = ({ grant }: EmulatorOptions): Placement['grant'] =>
  grant === undefined || typeof grant === 'string' ? (grant ?? 'all') : [...grant];

/** Runs the apps that a kept store already had. */
async function runKept({ store, apps, assumed, warn }: Start): Promise<void> {
  const loadKept = (app: LeavingApp) => loadKeptCode(app, assumed(), warn);
  for (const { id: storeId } of store.stores.list()) {
    const running = new Set(apps.list(storeId).map(({ id }) => id));
    for (const app of everyApp(store, storeId)) {
      if (running.has(app.id)) continue;
      const { id, dir, receiverUrl } = app;
      const loaded = receiverUrl === null ? await loadKept(app) : undefined;
      const code = loaded ?? { dir, manifest: store.apps.manifest(id), bundle: null };
      // Its receiver stays what it is: to set it would be to vouch for one that an import brought.
      await apps.place(storeId, code, { grant: 'none' });
    }
  }
  for (const app of store.apps.leaving()) {
    const bundle = (await loadKept(app))?.bundle;
    if (bundle != null) apps.keep(app, bundle);
  }
}

/** The code of an app that an earlier run installed; one whose folder is broken or gone is named, and its deliveries fail. */
async function loadKeptCode(
  { dir, name }: LeavingApp,
  assumed: Assumed,
  warn: Start['warn'],
): Promise<ExtensionCode | undefined> {
  if (dir === null) return undefined;
  try {
    return await loadCode(dir, { handlers: true, assumed });
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
