import { ApiError } from '#contract';
import { UsageError } from '#core';
import { formatIssue } from '#extension';
import { ExtensionRefused } from './extension-refused.ts';

/**
 * Tells a control plane's caller why an extension cannot be installed, naming file and line.
 * @throws ApiError VALIDATION_ERROR for a folder that was refused; anything else as it is
 */
export function refusedAsApiError(error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  throw new ApiError('VALIDATION_ERROR', { reason: 'manifest', problem: problemOf(error) }, { cause: error });
}

function problemOf(error: UsageError): string {
  const first =
    error instanceof ExtensionRefused ? error.issues.find(({ severity }) => severity === 'error') : undefined;
  if (first === undefined) return error.message;
  const { file, line, column } = first.range;
  return `${file}:${line}:${column} ${formatIssue(first)}`;
}
