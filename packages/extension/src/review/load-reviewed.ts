import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MANIFEST_FILE, type Manifest, type Review, type SourceDigest } from '#contract';
import { analyzeBundle, type ExtensionAnalysis } from '../analyze-extension.ts';
import { bundleExtension } from '../bundle-extension.ts';
import type { BundleResult } from '../bundler.ts';
import { findHosts } from '../hosts/find-hosts.ts';
import type { HostAnalysis } from '../hosts/host-analysis.ts';
import { isInPackage } from '../is-in-package.ts';
import { isInside } from '../is-inside.ts';
import { loadExtension } from '../load-extension.ts';
import { toSlashes } from '../to-slashes.ts';
import { type Validation, validateBundle } from '../validate-extension.ts';
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
  /** SHA-256 over all of `files`. */
  readonly digest: string;
}

/**
 * Reads, bundles, analyses and validates an extension's folder. Packages that are not installed in it are taken from the
 * folder `packagesOf`, when one is given.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function loadReviewed(dir: string, packagesOf?: string): Promise<ReviewedExtension> {
  const extension = await loadExtension(dir);
  const { root, manifest, manifestText } = extension;
  const built = await bundleExtension(extension, packagesOf);
  const hosts = built.bundle === null ? null : await findHosts(built.bundle.handlers);
  const [analysis, bundle, files] = await Promise.all([
    analyzeBundle(extension, built, hosts),
    toReviewedBundle(built),
    digestFiles(root, built),
  ]);
  const validation = await validateBundle(extension, built, analysis);
  return { manifest, manifestText, bundle, analysis, hosts, validation, files, digest: digestOf(files) };
}

async function toReviewedBundle({ bundle, sizes }: BundleResult): Promise<Review['bundle']> {
  if (bundle === null) return null;
  const handlers = bundle.handlers.map(({ handler, code }) => ({ handler, sizeBytes: Buffer.byteLength(code) }));
  return {
    digest: bundle.digest,
    sizeBytes: handlers.reduce((sum, handler) => sum + handler.sizeBytes, 0),
    handlers,
    packages: await toPackages(sizes),
  };
}

/** A file that cannot be read is left out, as its finding says why. */
async function digestFiles(root: string, { inputs }: BundleResult): Promise<readonly SourceDigest[]> {
  const own = inputs.filter((path) => isInside(root, path) && !isInPackage(relative(root, path)));
  const paths = [...new Set([join(root, MANIFEST_FILE), ...own])];
  const files = await Promise.all(
    paths.map(async (path): Promise<SourceDigest[]> => {
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes === undefined) return [];
      const file = toSlashes(relative(root, path));
      return [{ file, digest: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }];
    }),
  );
  return files.flat().sort((a, b) => (a.file < b.file ? -1 : 1));
}

function digestOf(files: readonly SourceDigest[]): string {
  const hash = createHash('sha256');
  for (const { file, digest } of files) hash.update(`${file}\0${digest}\0`);
  return hash.digest('hex');
}
