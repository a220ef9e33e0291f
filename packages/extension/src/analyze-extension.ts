import { analyzePermissions } from './analysis/analyze-permissions.ts';
import type { PermissionAnalysis, PermissionVerdict } from './analysis/permission-analysis.ts';
import { toVerdicts } from './analysis/to-verdicts.ts';
import { bundleExtension } from './bundle-extension.ts';
import type { BundleResult } from './bundler.ts';
import type { LoadedExtension } from './load-extension.ts';
import { loadSourceModules, type SourceModule } from './source-module.ts';

/** What the source of an extension says about the permissions that it needs. */
export interface ExtensionAnalysis {
  readonly analysis: PermissionAnalysis;
  /** In the contract's order; empty when the manifest has errors. */
  readonly verdicts: readonly PermissionVerdict[];
  /** The author's own files in the bundle. */
  readonly modules: readonly SourceModule[];
}

/** Analyses an extension; one that does not bundle gives an analysis of nothing. */
export const analyzeExtension = async (extension: LoadedExtension): Promise<ExtensionAnalysis> =>
  analyzeBundle(extension, await bundleExtension(extension));

/** The same for an extension that is bundled already. */
export async function analyzeBundle(
  { manifest }: LoadedExtension,
  { sources, entries }: Pick<BundleResult, 'sources' | 'entries'>,
): Promise<ExtensionAnalysis> {
  const modules = await loadSourceModules(sources);
  const analysis = analyzePermissions(modules, Object.values(entries));
  return { analysis, verdicts: manifest === null ? [] : toVerdicts(manifest, analysis), modules };
}
