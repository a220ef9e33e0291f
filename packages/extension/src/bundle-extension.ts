import { type BundleResult, createBundler } from './bundler.ts';
import type { LoadedExtension } from './load-extension.ts';

/**
 * Bundles the handlers of a loaded extension once. Without a bundle an error stands among the findings, here or in the
 * extension's own. Packages that are not found from its folder are looked for from the folder `packagesOf`.
 */
export async function bundleExtension(extension: LoadedExtension, packagesOf?: string): Promise<BundleResult> {
  const bundler = createBundler(packagesOf);
  try {
    return await bundler.bundle(extension);
  } finally {
    await bundler.close();
  }
}
