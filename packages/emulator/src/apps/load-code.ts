import { resolve } from 'node:path';
import { ApiError, type Assumed, type Bundle, type Manifest } from '#contract';
import type { UsageError } from '#core';
import {
  bundleOnce,
  digestExtension,
  type ExtensionBuild,
  type Issue,
  loadExtension,
  watchExtension,
} from '#extension';
import { ExtensionRefused } from './extension-refused.ts';

/** What an extension's folder holds; without a bundle when the author's own server takes the deliveries. */
export interface ExtensionCode {
  /** Absolute path. */
  readonly dir: string;
  readonly manifest: Manifest;
  readonly bundle: Bundle | null;
}

/** What is read of a folder. */
export interface CodeWanted {
  /** Whether the handlers are bundled. */
  readonly handlers: boolean;
  /** Digest of the review that the owner has read. */
  readonly digest?: string | undefined;
  /** Readings of the specification by which the manifest is judged. */
  readonly assumed: Assumed;
}

/**
 * Reads an extension's folder; with `handlers`, bundles them.
 * @throws ExtensionRefused with what was found
 * @throws UsageError when there is no extension
 * @throws ApiError CONFLICT when the folder is not the one that was reviewed
 */
export async function loadCode(folder: string, { handlers, digest, assumed }: CodeWanted): Promise<ExtensionCode> {
  const extension = await loadExtension(folder, { assumed });
  const { manifest } = extension;
  const { dir } = extension.folder;
  const built = handlers || digest !== undefined ? await bundleOnce(extension) : undefined;
  if (built !== undefined && digest !== undefined && digestExtension(extension, built).digest !== digest) {
    throw new ApiError('CONFLICT', { reason: 'folder-changed' });
  }
  if (manifest === null) throw new ExtensionRefused(dir, extension.issues);
  if (!handlers || built === undefined) return { dir, manifest, bundle: null };
  const { bundle, issues } = built;
  if (bundle === null) throw new ExtensionRefused(dir, [...extension.issues, ...issues]);
  return { dir, manifest, bundle };
}

/** Called with each later state of a watched folder. */
export interface CodeListener {
  onCode(code: ExtensionCode): void;
  /** The folder has errors; what ran before goes on. */
  onIssues(issues: readonly Issue[]): void;
  onError(error: UsageError): void;
}

/** Code that is read again when its files change. */
export interface WatchedCode {
  readonly code: ExtensionCode;
  close(): Promise<void>;
}

/**
 * Reads and bundles an extension's folder and goes on watching it.
 * @throws ExtensionRefused when it has errors now
 * @throws UsageError when there is no extension
 */
export async function watchCode(folder: string, listener: CodeListener, assumed: () => Assumed): Promise<WatchedCode> {
  const dir = resolve(folder);
  const watcher = await watchExtension(
    dir,
    {
      onChange: (build) => (build.valid ? listener.onCode(toCode(dir, build)) : listener.onIssues(build.issues)),
      onError: listener.onError,
    },
    () => ({ assumed: assumed() }),
  );
  if (!watcher.current.valid) {
    await watcher.close();
    throw new ExtensionRefused(dir, watcher.current.issues);
  }
  return { code: toCode(dir, watcher.current), close: () => watcher.close() };
}

const toCode = (dir: string, { manifest, bundle }: ExtensionBuild & { valid: true }): ExtensionCode => ({
  dir,
  manifest,
  bundle,
});
