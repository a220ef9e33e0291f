import { once } from 'node:events';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FSWatcher } from 'chokidar';
import { MANIFEST_FILE } from '#contract';
import { sentence, startTimer, type Timer, UsageError } from '#core';
import { buildExtension, type ExtensionBuild } from '../build-extension.ts';
import { createBundler } from '../bundle/bundler.ts';
import { openFolder } from '../folder/open-folder.ts';
import type { LoadOptions } from '../load-extension.ts';

/** A running watch over an extension's folder. */
export interface ExtensionWatcher {
  /** What was told of last. */
  readonly current: ExtensionBuild;
  /** Ends the watch; nothing is called back afterwards. */
  close(): Promise<void>;
}

/** Who is told of changes. */
export interface ExtensionListener {
  /** Gets each build that differs from the one before, and one with errors again when something was saved. */
  readonly onChange: (build: ExtensionBuild) => void;
  /** Gets what the user must repair: the folder or its manifest is gone, or can no longer be watched. */
  readonly onError: (error: UsageError) => void;
}

/** Enough for the several events of one save to arrive. */
const DEBOUNCE_MS = 2;

/** How long a build with new findings waits for a better one: of several files saved together, some may be to come. */
const DOUBT_MS = 50;

/** How often a build that misses a package is tried again: packages are installed where no files are watched. */
const MISSING_PACKAGE_MS = 1_000;

const IGNORED_FOLDERS = ['node_modules', '.git', '.tillkit'];

/**
 * Builds an extension, and builds it again whenever its files change; `options` are asked for each time.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`, `watch-failed`
 */
export async function watchExtension(
  dir: string,
  { onChange, onError }: ExtensionListener,
  options: () => LoadOptions = () => ({}),
): Promise<ExtensionWatcher> {
  const { root } = openFolder(dir);
  const watcher = await startWatcher(root);
  const bundler = createBundler();
  // What is saved from now on raises an event; before, it would be missed.
  const first = buildExtension(dir, bundler, options());
  let built: ExtensionBuild | undefined;
  let current: ExtensionBuild;
  let inputs: readonly string[] = [];
  let pending: Timer | undefined;
  let doubted: Timer | undefined;
  let retried: Timer | undefined;
  let work: Promise<unknown> = first.catch(() => {});
  let isLost = false;
  let isClosed = false;

  async function refresh(isSaved: boolean): Promise<void> {
    if (isClosed) return;
    if (isSaved) doubted?.cancel();
    retried?.cancel();
    let next: ExtensionBuild;
    try {
      ({ build: next, inputs } = await buildExtension(root, bundler, options()));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      if (!isLost && !isClosed) onError(error);
      isLost = true;
      return;
    }
    built = next;
    retryIfMissing(next);
    const isSame = !isLost && isDeepStrictEqual(next, current);
    if (isClosed || (isSame && (next.valid || !isSaved))) return;
    doubted?.cancel();
    const pass = () => {
      isLost = false;
      current = next;
      onChange(next);
    };
    const isDoubtful = next.issues.length > 0 && (isSame || !isDeepStrictEqual(next.issues, current.issues));
    if (isDoubtful) doubted = startTimer(DOUBT_MS, pass);
    else pass();
  }

  function retryIfMissing({ issues }: ExtensionBuild): void {
    if (isClosed || !issues.some(({ code }) => code === 'import-unresolved')) return;
    retried = startTimer(MISSING_PACKAGE_MS, () => {
      work = work.then(() => refresh(false));
    });
  }

  const isRelevant = (event: string, path: string) =>
    event !== 'change' ||
    !built?.valid ||
    inputs.includes(path) ||
    path === join(root, MANIFEST_FILE) ||
    path === join(root, 'package.json');

  const schedule = () => {
    pending ??= startTimer(DEBOUNCE_MS, () => {
      pending = undefined;
      work = work.then(() => refresh(true));
    });
  };

  watcher.on('all', (event, path) => {
    if (isRelevant(event, path)) schedule();
  });
  watcher.on('error', (error) => onError(toWatchError(root, error)));

  async function close(): Promise<void> {
    isClosed = true;
    pending?.cancel();
    doubted?.cancel();
    retried?.cancel();
    await watcher.close();
    await work;
    await bundler.close();
  }

  try {
    ({ build: built, inputs } = await first);
    current = built;
    retryIfMissing(built);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    get current() {
      return current;
    },
    close,
  };
}

async function startWatcher(root: string): Promise<FSWatcher> {
  const { watch } = await import('chokidar');
  const watcher = watch(root, {
    ignored: (path) =>
      relative(root, path)
        .split(sep)
        .some((step) => IGNORED_FOLDERS.includes(step)),
    ignoreInitial: true,
    ignorePermissionErrors: true,
    followSymlinks: false,
  });
  try {
    await once(watcher, 'ready');
    return watcher;
  } catch (error) {
    await watcher.close();
    throw toWatchError(root, error);
  }
}

const toWatchError = (root: string, cause: unknown): UsageError =>
  new UsageError('watch-failed', sentence`The folder ${root} cannot be watched: ${String(cause)}`, {
    nextSteps: [sentence`Raise the limit of watched files (on Linux fs.inotify.max_user_watches), or move the folder.`],
    cause,
  });
