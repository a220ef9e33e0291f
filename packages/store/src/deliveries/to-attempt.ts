import type { Attempt } from '#contract';
import type { AttemptRow } from './attempt-rows.ts';
import type { AttemptResult } from './progress.ts';
import { parseStored, storedTime } from './stored-values.ts';

/** The record of an attempt as the contract shows it. @source contract §11 */
export const toAttempt = (row: AttemptRow): Attempt => ({
  number: row.number,
  cycle: row.cycle,
  retry: row.retry,
  trigger: row.trigger as Attempt['trigger'],
  target: row.target,
  requestHeaders: parseStored(row.request_headers_json, {}),
  secretFingerprint: row.secret_fingerprint,
  startedAt: storedTime(row.started_at),
  finishedAt: row.finished_at === null ? null : storedTime(row.finished_at),
  durationMs: row.duration_ms,
  outcome: row.outcome as Attempt['outcome'],
  status: row.status,
  errorCode: row.error_code,
  error: row.error_json === null ? null : parseStored(row.error_json, null),
  responseHeaders: parseStored(row.response_headers_json, {}),
  responseBody: row.response_body,
  truncated: row.truncated === 1,
  remoteAddress: row.remote_address,
  apiCalls: parseStored(row.api_calls_json, []),
  logs: parseStored(row.logs_json, []),
  logTruncated: row.log_truncated === 1,
});

/** The columns of an attempt that has not ended. */
export const NOT_FINISHED = {
  finished_at: null,
  duration_ms: null,
  outcome: null,
  status: null,
  error_code: null,
  error_json: null,
  response_headers_json: '{}',
  response_body: null,
  truncated: 0,
  remote_address: null,
  api_calls_json: '[]',
  logs_json: '[]',
  log_truncated: 0,
} as const;

/** The columns of what a receiver made of an attempt. */
export const fromResult = (result: AttemptResult) => ({
  duration_ms: result.durationMs,
  status: result.status,
  error_code: result.errorCode,
  error_json: result.error === null ? null : JSON.stringify(result.error),
  response_headers_json: JSON.stringify(result.responseHeaders),
  response_body: result.responseBody,
  truncated: Number(result.truncated),
  remote_address: result.remoteAddress,
  api_calls_json: JSON.stringify(result.apiCalls),
  logs_json: JSON.stringify(result.logs),
  log_truncated: Number(result.logTruncated),
});
