import { EVENT_NAMES } from './events.ts';
import {
  array,
  boolean,
  id,
  integer,
  nullable,
  object,
  oneOf,
  record,
  type Static,
  string,
  timestamp,
  union,
} from './schema.ts';

/** @source spec §3, contract §10 */
export const DELIVERY_STATES = ['pending', 'waiting_retry', 'succeeded', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery failed for good. @source contract §10 */
export const DELIVERY_REASONS = [
  'retries_exhausted',
  'app_uninstalled',
  'subscription_removed',
  'permission_revoked',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const ATTEMPT_OUTCOMES = ['succeeded', 'failed', 'interrupted'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/**
 * Error codes of an attempt of our own making. Besides them: `http_<status>`, and Node's codes (`ECONNREFUSED`, …).
 * @source contract §11
 */
export const ATTEMPT_ERROR_CODES = {
  timeout: 'no complete 2xx header block within 30 seconds',
  handler_error: 'the handler threw',
  cpu_limit: 'the handler used more CPU time than it may',
  memory_limit: 'the handler used more memory than it may',
  result_limit: 'the handler returned more than it may',
  runner_crashed: 'the process that ran the handler died',
  engine_crash: 'the emulator died three times during this attempt, or could not make it',
  blocked_address: 'the receiver resolves to an address that is not allowed',
  bad_response: 'the receiver did not answer with HTTP',
} as const;
export type AttemptErrorCode = keyof typeof ATTEMPT_ERROR_CODES | `http_${number}` | (string & Record<never, never>);

/** Names of the headers of a delivery request. @source spec §6 */
export const DELIVERY_HEADERS = {
  event: 'X-Service-Event',
  signature: 'X-Service-Signature',
  delivery: 'X-Service-Delivery',
} as const;

/** What precedes the hexadecimal digest in the signature header. @source spec §6 */
export const SIGNATURE_PREFIX = 'sha256=';

/** An API call that a handler made. */
export const API_CALL = object({
  method: string(),
  path: string(),
  status: integer(),
  code: string(),
  durationMs: integer(),
});

/** A log line of a handler; `at` is the emulator's time. */
export const HANDLER_LOG_LINE = object({
  level: oneOf(['debug', 'info', 'warn', 'error']),
  text: string(),
  at: timestamp(),
});

/** What a handler threw, its stack mapped to the author's files. */
export const HANDLER_ERROR = object({ name: string(), message: string(), stack: string() });

/**
 * What a script answers an attempt in the receiver's place: a status (200–599), no answer in time, or a reset connection.
 * @source contract §9
 */
export const SCRIPTED_ANSWER = union([integer({ minimum: 200, maximum: 599 }), oneOf(['timeout', 'reset'])]);

/** One request of a delivery. @source contract §11 */
export const ATTEMPT = object({
  number: integer({ minimum: 1 }),
  cycle: integer({ minimum: 1 }),
  retry: integer({ minimum: 0 }),
  trigger: oneOf(['auto', 'manual']),
  target: string(),
  requestHeaders: record(string()),
  secretFingerprint: string(),
  startedAt: timestamp(),
  finishedAt: nullable(timestamp()),
  durationMs: nullable(integer()),
  outcome: nullable(oneOf(ATTEMPT_OUTCOMES)),
  status: nullable(integer()),
  errorCode: nullable(string()),
  error: nullable(HANDLER_ERROR),
  responseHeaders: record(string()),
  responseBody: nullable(string()),
  truncated: boolean(),
  remoteAddress: nullable(string()),
  apiCalls: array(API_CALL),
  logs: array(HANDLER_LOG_LINE),
  logTruncated: boolean(),
});

/** One event × one webhook, which is named by its app and handler too. `body` is the exact text that is sent. @source contract §9 */
export const DELIVERY = object({
  id: id(),
  event: oneOf(EVENT_NAMES),
  appId: id(),
  appName: string(),
  webhookId: id(),
  handler: string(),
  state: oneOf(DELIVERY_STATES),
  reason: nullable(oneOf(DELIVERY_REASONS)),
  cycle: integer({ minimum: 1 }),
  retryCount: integer({ minimum: 0 }),
  nextAttemptAt: nullable(timestamp()),
  createdAt: timestamp(),
  body: string(),
  attempts: array(ATTEMPT),
});

/**
 * Whether a delivery that is not over waits for somebody to send it: neither is an attempt under way, nor will one be due.
 */
export const isHeld = ({ state, nextAttemptAt, attempts }: Delivery): boolean =>
  (state === 'pending' || state === 'waiting_retry') && nextAttemptAt === null && attempts.at(-1)?.finishedAt !== null;

export type ApiCall = Static<typeof API_CALL>;
export type HandlerLogLine = Static<typeof HANDLER_LOG_LINE>;
export type HandlerErrorRecord = Static<typeof HANDLER_ERROR>;
export type ScriptedAnswer = Static<typeof SCRIPTED_ANSWER>;
export type Attempt = Static<typeof ATTEMPT>;
export type Delivery = Static<typeof DELIVERY>;
