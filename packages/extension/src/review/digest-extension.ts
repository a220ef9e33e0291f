import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { MANIFEST_FILE, type SourceDigest } from '#contract';
import type { BundleResult } from '../bundle/bundler.ts';
import { isInPackage } from '../folder/is-in-package.ts';
import { isInside } from '../folder/is-inside.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import type { LoadedExtension } from '../load-extension.ts';

/** What tells one state of an extension from another. */
export interface ExtensionDigest {
  /** The manifest and the author's own files in the bundle, by name. */
  readonly files: readonly SourceDigest[];
  /** SHA-256 over all of `files` and the bundle, with the packages in it; lower-case hexadecimal. */
  readonly digest: string;
}

/** Digests what was read of an extension: from the bytes that were bundled, whatever the folder holds by now. */
export function digestExtension(
  { folder }: LoadedExtension,
  { inputs, bundle }: Pick<BundleResult, 'inputs' | 'bundle'>,
): ExtensionDigest {
  const { root } = folder;
  const own = inputs.filter((path) => isInside(root, path) && !isInPackage(relative(root, path)));
  const paths = [...new Set([join(root, MANIFEST_FILE), ...own])];
  const files = paths.flatMap((path): SourceDigest[] => {
    const read = folder.read('source', path);
    // A file that cannot be read has a finding that says why.
    if (typeof read === 'string' || 'unreadable' in read) return [];
    return [{ file: toSlashes(relative(root, path)), digest: sha256(read.bytes), sizeBytes: read.bytes.length }];
  });
  files.sort((a, b) => (a.file < b.file ? -1 : 1));
  const parts = files.flatMap(({ file, digest }) => [file, digest]);
  return { files, digest: sha256([...parts, bundle?.digest ?? ''].join('\0')) };
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
