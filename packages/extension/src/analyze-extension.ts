import { analyzePermissions } from './analysis/analyze-permissions.ts';
import type { PermissionAnalysis, PermissionVerdict } from './analysis/permission-analysis.ts';
import { toVerdicts } from './analysis/to-verdicts.ts';
import { bundleExtension } from './bundle/bundle-extension.ts';
import type { BundleResult } from './bundle/bundler.ts';
import { withoutPanels } from './bundle/entry-files.ts';
import type { LoadedExtension } from './load-extension.ts';
import { loadSourceModules, type SourceModule } from './source-module.ts';

/** What the source of an extension says about the permissions that it needs. */
export interface ExtensionAnalysis {
  readonly analysis: PermissionAnalysis;
  /** In the contract's order; empty when the manifest has errors. */
  readonly verdicts: readonly PermissionVerdict[];
  /** The author's own files in the bundle. */
  readonly modules: readonly SourceModule[];
  /** Those of them that are handlers. */
  readonly entries: readonly string[];
}

/** Analyses an extension; one that does not bundle gives an analysis of nothing. */
export const analyzeExtension = async (extension: LoadedExtension): Promise<ExtensionAnalysis> =>
  analyzeBundle(extension, await bundleExtension(extension));

/** The same for an extension that is bundled already. */
export const analyzeBundle = async (
  extension: LoadedExtension,
  { sources, entries }: Pick<BundleResult, 'sources' | 'entries'>,
): Promise<ExtensionAnalysis> =>
  analyzeModules(extension, await loadSourceModules(extension.folder, sources), Object.values(entries));

/** The same for modules that are parsed already; `entries` are the files of handlers and panels. */
export function analyzeModules(
  { manifest }: LoadedExtension,
  modules: readonly SourceModule[],
  entries: readonly string[],
): ExtensionAnalysis {
  const analysis = analyzePermissions(modules, entries);
  return {
    analysis,
    verdicts: manifest === null ? [] : toVerdicts(manifest, analysis),
    modules,
    entries: manifest === null ? [] : withoutPanels(manifest, entries),
  };
}
