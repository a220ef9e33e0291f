import { bundleExtension } from './bundle-extension.ts';
import type { BundleResult } from './bundler.ts';
import { readFootprint } from './footprint.ts';
import type { LoadedExtension } from './load-extension.ts';

/** More folders than the tests of one process share. */
const KEPT_MAX = 8;

/** What this process has bundled lately, by folder; without a footprint when it is not certain what it was made of. */
const kept = new Map<string, { readonly result: BundleResult; readonly footprint: string | undefined }>();

/**
 * Bundles as `bundleExtension` does, unless this process has done so and nothing that the bundle depends on has changed.
 * That is known of bundles of the author's own files, from the second time on: what was the same before and after a
 * build is what it was made of. Others are made anew.
 */
export async function bundleOnce(extension: LoadedExtension): Promise<BundleResult> {
  const { root } = extension;
  const known = kept.get(root);
  const before = known && readFootprint(extension, known.result.inputs);
  if (known?.footprint !== undefined && known.footprint === before) return known.result;
  const result = await bundleExtension(extension);
  const after = before === undefined ? undefined : readFootprint(extension, result.inputs);
  kept.delete(root);
  if (result.isOwn) kept.set(root, { result, footprint: before === after ? after : undefined });
  for (const oldest of [...kept.keys()].slice(0, -KEPT_MAX)) kept.delete(oldest);
  return result;
}
