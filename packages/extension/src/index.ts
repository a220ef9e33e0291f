/** The author's folder: its manifest checked, its handlers bundled, its changes watched. */
export type { ExtensionBuild } from './build-extension.ts';
export { bundleExtension } from './bundle-extension.ts';
export {
  formatIssue,
  hasErrors,
  type Issue,
  type IssueRange,
  type IssueSummary,
  summarizeIssues,
} from './issue.ts';
export { type LoadedExtension, loadExtension } from './load-extension.ts';
export { type ParsedManifest, parseManifest } from './parse-manifest.ts';
export type { Rule, Severity } from './rule.ts';
export { isRuleCode, RULES, type RuleCode } from './rules.ts';
export { toFinding } from './to-finding.ts';
export { type Validation, validateExtension } from './validate-extension.ts';
export { type ExtensionListener, type ExtensionWatcher, watchExtension } from './watch-extension.ts';
