/** Name of the system's error (`ENOENT`, `EACCES` …) of a failed file operation; any other error is thrown on. */
export function fileErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
