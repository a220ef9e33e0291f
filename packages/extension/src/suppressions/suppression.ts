import type { Issue, IssueRange } from '../rules/issue.ts';
import type { RuleCode } from '../rules/rules.ts';

/** A finding that the author lets stand, as an entry of `tillkit.suppress` in package.json says. */
export interface Suppression {
  readonly code: RuleCode;
  /** File of the finding, or JSON pointer into the manifest (begins with a slash); undefined: wherever it is. */
  readonly path: string | undefined;
  readonly reason: string;
  /** The entry in package.json. */
  readonly range: IssueRange;
}

/** The suppressions of an extension, and what is wrong with them. */
export interface LoadedSuppressions {
  readonly suppressions: readonly Suppression[];
  readonly issues: readonly Issue[];
}

/** A finding that is counted, but not shown. */
export interface SuppressedIssue {
  readonly issue: Issue;
  readonly reason: string;
}
