import type { Bundle } from '#contract';
import { createBundler } from './bundler.ts';
import type { Issue } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';

/**
 * Bundles the handlers of a loaded extension once. Without a bundle an error stands among the findings, here or in the
 * extension's own.
 */
export async function bundleExtension(
  extension: LoadedExtension,
): Promise<{ readonly bundle: Bundle | null; readonly issues: readonly Issue[] }> {
  const bundler = createBundler();
  try {
    const { bundle, issues } = await bundler.bundle(extension);
    return { bundle, issues };
  } finally {
    await bundler.close();
  }
}
