import { bundleExtension } from './bundle-extension.ts';
import { hasErrors, type Issue, type IssueSummary, summarizeIssues } from './issue.ts';
import { loadExtension } from './load-extension.ts';

/** The verdict on an extension. */
export interface Validation {
  /** No finding is an error. */
  readonly valid: boolean;
  readonly issues: readonly Issue[];
  readonly summary: IssueSummary;
}

/**
 * Checks an extension's manifest, its handler files and, when these are in order, that they bundle. Needs no server
 * and no network.
 * @throws UsageError `extension-folder-missing`, `manifest-missing`
 */
export async function validateExtension(dir: string): Promise<Validation> {
  const extension = await loadExtension(dir);
  const notRun = hasErrors(extension.issues) ? 1 : 0;
  const { issues: found } = await bundleExtension(extension);
  const issues = [...extension.issues, ...found];
  return { valid: !hasErrors(issues), issues, summary: summarizeIssues(issues, notRun) };
}
