import { ApiError } from '#contract';
import { UsageError } from '#core';
import { formatIssue, type Issue } from '#extension';
import { ExtensionRefused } from './extension-refused.ts';

/** How many errors one answer names; `validate` names all. */
const SHOWN_MAX = 20;

/**
 * Tells a control plane's caller why an extension cannot be installed: a line for each error, with file and line.
 * @throws ApiError VALIDATION_ERROR for a folder that was refused; anything else as it is
 */
export function refusedAsApiError(error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  throw new ApiError('VALIDATION_ERROR', { reason: 'manifest', problem: problemOf(error) }, { cause: error });
}

function problemOf(error: UsageError): string {
  const errors = error instanceof ExtensionRefused ? error.issues.filter(({ severity }) => severity === 'error') : [];
  return errors.length === 0 ? error.message : errors.slice(0, SHOWN_MAX).map(formatLine).join('\n');
}

const formatLine = (issue: Issue): string => {
  const { file, line, column } = issue.range;
  return `${file}:${line}:${column} ${formatIssue(issue)} (${issue.code})`;
};
