import type { Finding } from '#contract';
import { formatIssue, type Issue } from './issue.ts';
import { RULES } from './rules.ts';

/** Puts a finding into words. `folder` precedes the file when several extensions are checked together. */
export function toFinding(issue: Issue, folder?: string): Finding {
  const { code, severity, path, range } = issue;
  const file = folder === undefined ? range.file : `${folder}/${range.file}`;
  const { line, column } = range;
  return { code, severity, message: formatIssue(issue), file, line, column, path, help: RULES[code].remedy, fix: null };
}
