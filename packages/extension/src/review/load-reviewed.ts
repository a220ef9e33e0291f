import type { Manifest, Review, SourceDigest } from '#contract';
import { analyzeBundle, type ExtensionAnalysis } from '../analyze-extension.ts';
import { bundleExtension } from '../bundle/bundle-extension.ts';
import type { BundleResult } from '../bundle/bundler.ts';
import type { Folder } from '../folder/open-folder.ts';
import { findHosts } from '../hosts/find-hosts.ts';
import type { HostAnalysis } from '../hosts/host-analysis.ts';
import { loadExtension } from '../load-extension.ts';
import { type Validation, validateBundle } from '../validate-extension.ts';
import { digestExtension } from './digest-extension.ts';
import { toPackages } from './to-packages.ts';

/** An extension as a review needs to know it. */
export interface ReviewedExtension {
  /** Null when the manifest has an error. */
  readonly manifest: Manifest | null;
  /** Text of plugin.json as it stands. */
  readonly manifestText: string;
  /** Null when an error prevents bundling. */
  readonly bundle: Review['bundle'];
  readonly analysis: ExtensionAnalysis;
  /** Null when there is no bundle. */
  readonly hosts: HostAnalysis | null;
  readonly validation: Validation;
  /** The manifest and the author's own files in the bundle, by name. */
  readonly files: readonly SourceDigest[];
  /** SHA-256 over all of `files` and the bundle, with the packages in it. */
  readonly digest: string;
}

/**
 * Reads, bundles, analyses and validates an extension's folder. Packages that are not installed in it are taken from the
 * folder `packagesOf`, when one is given.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function loadReviewed(dir: string, packagesOf?: string): Promise<ReviewedExtension> {
  const extension = await loadExtension(dir, { packagesOf });
  const { folder, manifest, manifestText } = extension;
  const built = await bundleExtension(extension);
  const hosts = built.bundle === null ? null : await findHosts(built.bundle.handlers);
  const analysis = await analyzeBundle(extension, built, hosts);
  const bundle = toReviewedBundle(folder, built);
  const { files, digest } = digestExtension(extension, built);
  const validation = validateBundle(extension, built, analysis);
  return { manifest, manifestText, bundle, analysis, hosts, validation, files, digest };
}

function toReviewedBundle(folder: Folder, { bundle, sizes }: BundleResult): Review['bundle'] {
  if (bundle === null) return null;
  const handlers = bundle.handlers.map(({ handler, code }) => ({ handler, sizeBytes: Buffer.byteLength(code) }));
  return {
    digest: bundle.digest,
    sizeBytes: handlers.reduce((sum, handler) => sum + handler.sizeBytes, 0),
    handlers,
    packages: toPackages(folder, sizes),
  };
}
