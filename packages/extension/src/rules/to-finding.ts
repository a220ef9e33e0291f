import type { Finding } from '#contract';
import { formatIssue, type Issue } from './issue.ts';
import { RULES } from './rules.ts';

/** Puts a finding into words. */
export function toFinding(issue: Issue): Finding {
  const { code, severity, path, range, fix = null } = issue;
  const { file, line, column } = range;
  return { code, severity, message: formatIssue(issue), file, line, column, path, help: RULES[code].remedy, fix };
}
