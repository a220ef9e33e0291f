import { formatEndpoint, MANIFEST_FILE, opensNothing } from '#contract';
import type { ExtensionAnalysis } from '../analyze-extension.ts';
import type { LoadedExtension } from '../load-extension.ts';
import { createIssue, type Issue, type IssueRange, sortIssues } from '../rules/issue.ts';
import { findField, itemsOf } from './json-document.ts';
import { parseManifestDocument } from './parse-manifest.ts';

/** Compares what an extension's handlers call with what its manifest asks for. */
export function checkPermissions(
  { manifestText }: LoadedExtension,
  { analysis, verdicts }: ExtensionAnalysis,
): readonly Issue[] {
  const found = verdicts.flatMap(({ code, verdict, uses }): readonly Issue[] => {
    if (verdict === 'missing') return uses.map(({ endpoint, range }) => createMissingIssue(endpoint, code, range));
    // That it opens nothing is said of the manifest already.
    if (verdict !== 'never-used' || opensNothing(code)) return [];
    const { range, path } = placeOf(manifestText, code);
    return [createIssue('permission-unused', range, path, { permission: code })];
  });
  const unresolved = analysis.unresolved.map(({ reason, range }) =>
    createIssue('permission-unresolved', range, null, { reason }),
  );
  return sortIssues([...found, ...unresolved], MANIFEST_FILE);
}

const createMissingIssue = (endpoint: Parameters<typeof formatEndpoint>[0], permission: string, range: IssueRange) =>
  createIssue('permission-missing', range, null, { endpoint: formatEndpoint(endpoint), permission });

/** Where a manifest without errors declares a code. */
function placeOf(manifestText: string, code: string): { readonly range: IssueRange; readonly path: string } {
  const { document } = parseManifestDocument(manifestText);
  const nodes = itemsOf(findField(document.root, 'permissions'));
  const index = nodes.findIndex(({ value }) => value === code);
  const range = document.rangeOf(nodes[index] ?? { offset: 0, length: 0 });
  return { range, path: `/permissions/${index}` };
}
