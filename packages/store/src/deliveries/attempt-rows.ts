import type { Selectable } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type AttemptRow = Selectable<Tables['attempts']>;

export const selectAttempts = statement<{ seq: number }>()((db, p) =>
  db.selectFrom('attempts').where('delivery_seq', '=', p.seq).orderBy('number').selectAll(),
);

/** Of all deliveries. */
export const selectAttemptsUnderWay = statement()((db) =>
  db.selectFrom('attempts').where('finished_at', 'is', null).orderBy('delivery_seq').selectAll(),
);

export const selectAttemptUnderWay = statement<{ seq: number }>()((db, p) =>
  db.selectFrom('attempts').where('delivery_seq', '=', p.seq).where('finished_at', 'is', null).select('number'),
);

export const insertAttempt = statement<AttemptRow>()((db, p) =>
  db.insertInto('attempts').values({
    delivery_seq: p.delivery_seq,
    number: p.number,
    cycle: p.cycle,
    retry: p.retry,
    trigger: p.trigger,
    target: p.target,
    request_headers_json: p.request_headers_json,
    secret_fingerprint: p.secret_fingerprint,
    started_at: p.started_at,
    finished_at: p.finished_at,
    duration_ms: p.duration_ms,
    outcome: p.outcome,
    status: p.status,
    error_code: p.error_code,
    error_json: p.error_json,
    response_headers_json: p.response_headers_json,
    response_body: p.response_body,
    truncated: p.truncated,
    remote_address: p.remote_address,
    api_calls_json: p.api_calls_json,
    logs_json: p.logs_json,
    log_truncated: p.log_truncated,
  }),
);

/** Ends an attempt that is under way. */
export const finishAttempt = statement<AttemptRow>()((db, p) =>
  db
    .updateTable('attempts')
    .set({
      finished_at: p.finished_at,
      duration_ms: p.duration_ms,
      outcome: p.outcome,
      status: p.status,
      error_code: p.error_code,
      error_json: p.error_json,
      response_headers_json: p.response_headers_json,
      response_body: p.response_body,
      truncated: p.truncated,
      remote_address: p.remote_address,
      api_calls_json: p.api_calls_json,
      logs_json: p.logs_json,
      log_truncated: p.log_truncated,
    })
    .where('delivery_seq', '=', p.delivery_seq)
    .where('number', '=', p.number)
    .where('finished_at', 'is', null),
);
