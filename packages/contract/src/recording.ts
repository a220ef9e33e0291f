import { DELIVERY } from './delivery.ts';
import {
  array,
  boolean,
  id,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Static,
  string,
  timestamp,
  unknown,
} from './schema.ts';

/** What a recording of a delivery says it is, and the version of its form. */
export const RECORDING_FORMAT = 'tillkit-delivery';
export const RECORDING_VERSION = 1;

/** How much is kept of what a handler asked and was answered, in bytes of JSON. */
export const RECORDING_LIMITS = { callBytes: 262_144, attemptBytes: 1_048_576 } as const;

/** Bytes of a file with a recording. */
export const RECORDING_FILE_BYTES = 67_108_864;

/** A file that a handler uploaded: everything but its bytes. `sha256` is in hexadecimal. */
export const RECORDED_UPLOAD = object({
  filename: string(),
  contentType: string(),
  sizeBytes: integer({ minimum: 0 }),
  sha256: string({ pattern: '^[0-9a-f]{64}$' }),
});

/** What an API call of a handler asked for. */
export const RECORDED_REQUEST = object({
  method: string(),
  path: string(),
  query: record(string()),
  body: optional(unknown()),
  upload: optional(RECORDED_UPLOAD),
});

/** An answer as the handler got it, at the store's time `at`; answers of an attempt have an `order`, from 1. */
export const RECORDED_ANSWER = object({
  order: integer({ minimum: 1 }),
  at: timestamp(),
  status: integer({ minimum: 200, maximum: 599 }),
  code: string(),
  msg: string(),
  data: optional(unknown()),
});

/**
 * An API call with its answer; null when the attempt ended before it. What is too large is left out, both body and answer,
 * and `truncated` says so.
 */
export const RECORDED_CALL = object({
  ...RECORDED_REQUEST.properties,
  answer: nullable(RECORDED_ANSWER),
  truncated: boolean(),
});

/**
 * All that a handler's run came from, besides the delivery: its code by name and version, time, randomness, limits, the
 * readings of the specification in force, and what the API answered, in the order in which it was asked.
 */
export const RECORDED_RUN = object({
  attempt: integer({ minimum: 1 }),
  handler: string(),
  app: object({ id: id(), name: string(), version: string() }),
  shopId: id(),
  clock: object({ mode: oneOf(['system', 'manual']), now: timestamp() }),
  seed: nullable(integer()),
  entropy: string({ minLength: 1, maxLength: 200 }),
  cpuMs: integer({ minimum: 1 }),
  assumed: record(string()),
  calls: array(RECORDED_CALL),
});

/** A delivery with the runs of its handler; attempts that no handler saw have none. */
export const DELIVERY_RECORDING = object({ delivery: DELIVERY, runs: array(RECORDED_RUN) });

/** A recording as a file, with the version of tillkit that wrote it. */
export const RECORDING_FILE = object({
  format: oneOf([RECORDING_FORMAT]),
  version: integer({ minimum: 1 }),
  tillkit: string(),
  ...DELIVERY_RECORDING.properties,
  // Early ones name the app and the handler in their runs only.
  delivery: object({ ...DELIVERY.properties, appName: optional(string()), handler: optional(string()) }),
});

export type RecordedUpload = Static<typeof RECORDED_UPLOAD>;
export type RecordedRequest = Static<typeof RECORDED_REQUEST>;
export type RecordedAnswer = Static<typeof RECORDED_ANSWER>;
export type RecordedCall = Static<typeof RECORDED_CALL>;
export type RecordedRun = Static<typeof RECORDED_RUN>;
export type DeliveryRecording = Static<typeof DELIVERY_RECORDING>;
export type RecordingFile = Static<typeof RECORDING_FILE>;
