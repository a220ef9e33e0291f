/** The author's folder: its manifest checked, its handlers bundled, its changes watched. */

export type {
  ApiUse,
  PermissionAnalysis,
  PermissionVerdict,
  UnresolvedReason,
  UnresolvedUse,
} from './analysis/permission-analysis.ts';
export { analyzeBundle, analyzeExtension, type ExtensionAnalysis } from './analyze-extension.ts';
export type { ExtensionBuild } from './build-extension.ts';
export { bundleExtension } from './bundle/bundle-extension.ts';
export { bundleOnce } from './bundle/bundle-once.ts';
export { addToManifest } from './fix/add-to-manifest.ts';
export { type FixedExtension, fixExtension, writeFixed } from './fix/fix-extension.ts';
export { type FileProblem, type Folder, openFolder } from './folder/open-folder.ts';
export { readGivenFile } from './folder/read-given-file.ts';
export { COMPUTED_HOST } from './hosts/host-analysis.ts';
export { type LoadedExtension, loadExtension } from './load-extension.ts';
export { findNearestPermission } from './manifest/nearest-permission.ts';
export { type ParsedManifest, parseManifest } from './manifest/parse-manifest.ts';
export { comparePacks } from './review/compare-packs.ts';
export { digestExtension } from './review/digest-extension.ts';
export { loadReviewed, type ReviewedExtension } from './review/load-reviewed.ts';
export { PACK_BYTES_MAX, parsePack } from './review/parse-pack.ts';
export { REVIEW_RULES } from './review/review-rules.ts';
export { type ReviewBase, toAgainst } from './review/to-against.ts';
export { toPack } from './review/to-pack.ts';
export { toReview } from './review/to-review.ts';
export { createTestsMissingFinding, toReviewFindings } from './review/to-review-findings.ts';
export { ALL_RULES } from './rules/all-rules.ts';
export {
  formatIssue,
  hasErrors,
  type Issue,
  type IssueRange,
  type IssueSummary,
  summarizeIssues,
} from './rules/issue.ts';
export type { Rule, Severity } from './rules/rule.ts';
export { isRuleCode, RULES, type RuleCode } from './rules/rules.ts';
export { toFinding } from './rules/to-finding.ts';
export { listAllIssues } from './suppressions/list-all-issues.ts';
export type { SuppressedIssue } from './suppressions/suppression.ts';
export { createTestFinding } from './test/create-test-finding.ts';
export { TEST_RULES } from './test/test-rules.ts';
export { type Validation, validateExtension } from './validate-extension.ts';
export { type ExtensionListener, type ExtensionWatcher, watchExtension } from './watch/watch-extension.ts';
