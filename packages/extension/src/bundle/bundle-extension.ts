import type { LoadedExtension } from '../load-extension.ts';
import { type BundleResult, createBundler } from './bundler.ts';

/**
 * Bundles the handlers of a loaded extension once. Without a bundle an error stands among the findings, here or in the
 * extension's own.
 */
export async function bundleExtension(extension: LoadedExtension): Promise<BundleResult> {
  const bundler = createBundler();
  try {
    return await bundler.bundle(extension);
  } finally {
    await bundler.close();
  }
}
