import { analyzePermissions } from './analysis/analyze-permissions.ts';
import type { PermissionAnalysis, PermissionVerdict, UnresolvedUse } from './analysis/permission-analysis.ts';
import { toVerdicts } from './analysis/to-verdicts.ts';
import { bundleExtension } from './bundle/bundle-extension.ts';
import type { BundleResult } from './bundle/bundler.ts';
import { withoutPanels } from './bundle/entry-files.ts';
import type { HostAnalysis } from './hosts/host-analysis.ts';
import type { LoadedExtension } from './load-extension.ts';
import { findNotAnalysed } from './rules/find-not-analysed.ts';
import { loadSourceModules, type SourceModule } from './sources/source-module.ts';

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

/** The same for an extension that is bundled already; `hosts` is what was found in its code, when that is known. */
export async function analyzeBundle(
  extension: LoadedExtension,
  built: Pick<BundleResult, 'bundle' | 'inputs' | 'sources' | 'entries'>,
  hosts?: HostAnalysis | null,
): Promise<ExtensionAnalysis> {
  const modules = await loadSourceModules(extension.folder, built.sources);
  return analyzeModules(
    extension,
    modules,
    Object.values(built.entries),
    await findNotAnalysed(extension, built, hosts),
  );
}

/** The same for modules that are parsed already; `entries` are the files of handlers and panels. */
function analyzeModules(
  { manifest }: LoadedExtension,
  modules: readonly SourceModule[],
  entries: readonly string[],
  notAnalysed: readonly UnresolvedUse[] = [],
): ExtensionAnalysis {
  const { uses, unresolved } = analyzePermissions(modules, entries);
  const analysis = { uses, unresolved: [...unresolved, ...notAnalysed] };
  return {
    analysis,
    verdicts: manifest === null ? [] : toVerdicts(manifest, analysis),
    modules,
    entries: manifest === null ? [] : withoutPanels(manifest, entries),
  };
}
