import { MANIFEST_FILE } from '#contract';
import { analyzeBundle, type ExtensionAnalysis } from './analyze-extension.ts';
import { bundleExtension } from './bundle/bundle-extension.ts';
import type { BundleResult } from './bundle/bundler.ts';
import { withFixes } from './fix/with-fixes.ts';
import { type LoadedExtension, loadExtension } from './load-extension.ts';
import { checkPermissions } from './manifest/check-permissions.ts';
import { hasErrors, type Issue, type IssueSummary, sortIssues, summarizeIssues } from './rules/issue.ts';
import { loadSettings } from './settings/load-settings.ts';
import { checkSources } from './source-rules/check-sources.ts';
import { applySuppressions } from './suppressions/apply-suppressions.ts';
import type { SuppressedIssue } from './suppressions/suppression.ts';

/** The verdict on an extension. */
export interface Validation {
  /** No finding is an error. */
  readonly valid: boolean;
  readonly issues: readonly Issue[];
  /** What the author lets stand, as package.json says. */
  readonly suppressed: readonly SuppressedIssue[];
  readonly summary: IssueSummary;
}

/**
 * Checks an extension's manifest, its handler files and, when these are in order, that they bundle and what they do.
 * Needs no server and no network. A text given takes the place of plugin.json.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function validateExtension(dir: string, manifestText?: string): Promise<Validation> {
  const extension = await loadExtension(dir, { manifestText });
  const bundled = await bundleExtension(extension);
  return validateBundle(extension, bundled, await analyzeBundle(extension, bundled));
}

/** The same for an extension that is bundled and analysed already. */
export const validateBundle = (
  extension: LoadedExtension,
  { bundle, issues }: Pick<BundleResult, 'bundle' | 'issues'>,
  analyzed: ExtensionAnalysis,
): Validation => (bundle === null ? judge(extension, issues, 1) : judgeSources(extension, analyzed, issues));

function judgeSources(extension: LoadedExtension, analyzed: ExtensionAnalysis, issues: readonly Issue[]): Validation {
  const { modules, entries, analysis } = analyzed;
  const found = [...checkPermissions(extension, analyzed), ...checkSources(modules, entries, analysis)];
  return judge(extension, [...issues, ...sortIssues(found, MANIFEST_FILE)], 0);
}

function judge(
  { folder, issues: known, manifestText }: LoadedExtension,
  foundLater: readonly Issue[],
  notRun: number,
): Validation {
  const found = [...known, ...foundLater];
  const loaded = loadSettings(folder);
  const { issues: shown, suppressed, stale } = applySuppressions(found, loaded.suppressions);
  // The bundler reads package.json too, and says better what is wrong with its JSON.
  const told = new Set(found.map(({ range }) => range.file));
  const loading = loaded.issues.filter(
    ({ code, range }) => code !== 'package-json-unreadable' || !told.has(range.file),
  );
  // A check that was not run may be the one that a suppression is for.
  const issues = [...withFixes(shown, manifestText), ...loading, ...(notRun === 0 ? stale : [])];
  const summary = summarizeIssues(issues, { suppressed: suppressed.length, notRun });
  return { valid: !hasErrors(issues), issues, suppressed, summary };
}
