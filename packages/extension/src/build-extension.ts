import type { Bundle, Manifest } from '#contract';
import type { Bundler } from './bundle/bundler.ts';
import { type LoadOptions, loadExtension } from './load-extension.ts';
import type { Issue } from './rules/issue.ts';

/** An extension as it stands on disk: ready to run, or with the errors that prevent it. */
export type ExtensionBuild =
  | {
      readonly valid: true;
      readonly manifest: Manifest;
      /** Text of plugin.json as it stands. */
      readonly manifestText: string;
      readonly bundle: Bundle;
      /** Warnings and notices. */
      readonly issues: readonly Issue[];
    }
  | { readonly valid: false; readonly issues: readonly Issue[] };

/**
 * Loads and bundles an extension; `inputs` are the absolute paths of the files in the bundle.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function buildExtension(
  dir: string,
  bundler: Bundler,
  options: LoadOptions,
): Promise<{ readonly build: ExtensionBuild; readonly inputs: readonly string[] }> {
  const extension = await loadExtension(dir, options);
  const { manifest, manifestText } = extension;
  const { bundle, inputs, issues: found } = await bundler.bundle(extension);
  const issues = [...extension.issues, ...found];
  const isReady = manifest !== null && bundle !== null;
  return {
    build: isReady ? { valid: true, manifest, manifestText, bundle, issues } : { valid: false, issues },
    inputs,
  };
}
