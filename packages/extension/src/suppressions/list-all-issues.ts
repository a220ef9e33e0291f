import { MANIFEST_FILE } from '#contract';
import { type Issue, sortIssues } from '../rules/issue.ts';
import type { SuppressedIssue } from './suppression.ts';

/** Findings with those that the author lets stand among them: a folder does not tell its reviewer what to overlook. */
export const listAllIssues = ({
  issues,
  suppressed,
}: {
  readonly issues: readonly Issue[];
  readonly suppressed: readonly SuppressedIssue[];
}): readonly Issue[] =>
  suppressed.length === 0 ? issues : sortIssues([...issues, ...suppressed.map(({ issue }) => issue)], MANIFEST_FILE);
