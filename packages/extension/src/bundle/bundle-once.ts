import type { LoadedExtension } from '../load-extension.ts';
import { bundleExtension } from './bundle-extension.ts';
import type { BundleResult } from './bundler.ts';

/** More folders than the tests of one process share. */
const KEPT_MAX = 8;

/** What this process has bundled lately, by folder. */
const kept = new Map<string, { readonly extension: LoadedExtension; readonly result: BundleResult }>();

/** Bundles as `bundleExtension` does, unless this process has done so and nothing that was read or looked for has changed. */
export async function bundleOnce(extension: LoadedExtension): Promise<BundleResult> {
  const { root } = extension.folder;
  const known = kept.get(root);
  const isKept = known?.extension.manifestText === extension.manifestText && known.extension.folder.isUnchanged();
  if (isKept) return known.result;
  const result = await bundleExtension(extension);
  kept.delete(root);
  kept.set(root, { extension, result });
  for (const oldest of [...kept.keys()].slice(0, -KEPT_MAX)) kept.delete(oldest);
  return result;
}
