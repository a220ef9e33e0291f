import { ApiError, type ApiErrorDetail } from '#contract';

/** Name of a row, or of a column of it, as an export has it. */
export const fieldOf = (table: string, index: number, column?: string): string =>
  `tables.${table}[${index}]${column === undefined ? '' : `.${column}`}`;

/** What an import is refused with for a value that breaks a rule. */
export const breaks = (field: string, rule: string): ApiErrorDetail => ({ reason: 'format', field, rule });

/** @throws ApiError VALIDATION_ERROR if there is a problem */
export function refuseIf(problem: ApiErrorDetail | undefined): void {
  if (problem !== undefined) throw new ApiError('VALIDATION_ERROR', problem);
}
