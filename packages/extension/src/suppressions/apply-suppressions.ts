import { createIssue, type Issue } from '../rules/issue.ts';
import type { SuppressedIssue, Suppression } from './suppression.ts';

/** Findings divided into those that are shown and those that the author lets stand. */
export interface Suppressed {
  readonly issues: readonly Issue[];
  readonly suppressed: readonly SuppressedIssue[];
  /** One finding for each suppression that fits none. */
  readonly stale: readonly Issue[];
}

export function applySuppressions(found: readonly Issue[], suppressions: readonly Suppression[]): Suppressed {
  const issues: Issue[] = [];
  const suppressed: SuppressedIssue[] = [];
  const used = new Set<Suppression>();
  for (const issue of found) {
    const fitting = suppressions.filter((suppression) => fits(suppression, issue));
    for (const suppression of fitting) used.add(suppression);
    const [first] = fitting;
    if (first === undefined) issues.push(issue);
    else suppressed.push({ issue, reason: first.reason });
  }
  const stale = suppressions
    .filter((suppression) => !used.has(suppression))
    .map(({ code, range }) => createIssue('suppression-stale', range, null, { code }));
  return { issues, suppressed, stale };
}

const fits = ({ code, path }: Suppression, issue: Issue): boolean =>
  issue.code === code && (path === undefined || path === issue.path || path === issue.range.file);
