import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { MANIFEST_FILE, type Manifest, type Review, type SourceDigest } from '#contract';
import { analyzeBundle, type ExtensionAnalysis } from '../analyze-extension.ts';
import { bundleExtension } from '../bundle/bundle-extension.ts';
import type { BundleResult } from '../bundle/bundler.ts';
import { isInPackage } from '../folder/is-in-package.ts';
import { isInside } from '../folder/is-inside.ts';
import type { Folder } from '../folder/open-folder.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import { loadExtension } from '../load-extension.ts';
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
  readonly validation: Validation;
  /** The manifest and the author's own files in the bundle, by name. */
  readonly files: readonly SourceDigest[];
  /** SHA-256 over all of `files`. */
  readonly digest: string;
}

/**
 * Reads, bundles, analyses and validates an extension's folder.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function loadReviewed(dir: string): Promise<ReviewedExtension> {
  const extension = await loadExtension(dir);
  const { folder, manifest, manifestText } = extension;
  const built = await bundleExtension(extension);
  const analysis = await analyzeBundle(extension, built);
  const bundle = toReviewedBundle(folder, built);
  const files = digestFiles(folder, built);
  const validation = validateBundle(extension, built, analysis);
  return { manifest, manifestText, bundle, analysis, validation, files, digest: digestOf(files) };
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

/** A file that cannot be read is left out, as its finding says why. */
function digestFiles(folder: Folder, { inputs }: BundleResult): readonly SourceDigest[] {
  const { root } = folder;
  const own = inputs.filter((path) => isInside(root, path) && !isInPackage(relative(root, path)));
  const paths = [...new Set([join(root, MANIFEST_FILE), ...own])];
  const files = paths.flatMap((path): SourceDigest[] => {
    const read = folder.read('source', path);
    if (typeof read === 'string' || 'unreadable' in read) return [];
    const digest = createHash('sha256').update(read.bytes).digest('hex');
    return [{ file: toSlashes(relative(root, path)), digest, sizeBytes: read.bytes.length }];
  });
  return files.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function digestOf(files: readonly SourceDigest[]): string {
  const hash = createHash('sha256');
  for (const { file, digest } of files) hash.update(`${file}\0${digest}\0`);
  return hash.digest('hex');
}
