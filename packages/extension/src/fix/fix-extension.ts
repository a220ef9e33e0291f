import { join } from 'node:path';
import { MANIFEST_FILE } from '#contract';
import { loadExtension } from '../load-extension.ts';
import { type Validation, validateExtension } from '../validate-extension.ts';
import { applyEdits } from './apply-edits.ts';
import { replaceFile } from './replace-file.ts';

/** An extension's manifest before and after it was mended; nothing is written yet. */
export interface FixedExtension {
  /** Text of plugin.json as it stands. */
  readonly before: string;
  readonly after: string;
  /** The verdict on the extension as it stands. */
  readonly found: Validation;
  /** The verdict on it once the text is written. */
  readonly remaining: Validation;
}

/** A mended finding may bring out others; a manifest is sound after two or three passes. */
const MAX_PASSES = 20;

/**
 * Mends the findings of an extension that can be mended for certain, in memory; those that change which permissions the
 * manifest asks for only with `permissions`.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function fixExtension(
  dir: string,
  { permissions }: { readonly permissions: boolean },
): Promise<FixedExtension> {
  const { manifestText: before } = await loadExtension(dir);
  const found = await validateExtension(dir, before || undefined);
  let after = before;
  let remaining = found;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const fixes = remaining.issues.flatMap(({ fix }) => fix ?? []);
    const wanted = fixes.filter(({ changesPermissions }) => permissions || !changesPermissions);
    if (wanted.length === 0) break;
    after = applyEdits(
      after,
      wanted.flatMap(({ edits }) => edits),
    );
    remaining = await validateExtension(dir, after);
  }
  return { before, after, found, remaining };
}

/**
 * Writes the mended manifest in the place of the one that was read.
 * @throws UsageError `file-changed` when it is another one by now, `file-not-writable`
 */
export const writeFixed = (dir: string, { before, after }: Pick<FixedExtension, 'before' | 'after'>): Promise<void> =>
  replaceFile(join(dir, MANIFEST_FILE), before, after);
