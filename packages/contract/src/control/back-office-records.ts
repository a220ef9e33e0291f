import {
  boolean,
  id,
  integer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  type Static,
  string,
  timestamp,
  union,
  unknown,
} from '../schema.ts';

/** How long a link that opens the back office may lie unused. */
export const SESSION_LINK_MS = 60_000;

/** A link that opens the back office in one browser, once, until `expiresAt` in real time. Holds a secret. */
export const SESSION_LINK = object({ url: string(), expiresAt: timestamp() });

/** Body that uses up the code of a link. */
export const SESSION_OPEN = object({ code: string() });

/** A file that is sent as the form of an upload. */
const UPLOADED = object({ filename: string(), contentType: string(), dataBase64: string() });

/**
 * Body of making a call of the REST API: as the owner; with `appId` as that app; with `apiKey` as whoever has it, null being
 * nobody.
 */
export const CALL_MAKE = object({
  method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: string({ pattern: '^/api/' }),
  query: optional(record(union([string(), number(), boolean()]))),
  body: optional(unknown()),
  upload: optional(UPLOADED),
  appId: optional(string()),
  apiKey: optional(nullable(string())),
});

const ENVELOPE = object({ code: string(), msg: string(), data: optional(unknown()) });

/** What the REST API answered. Names of headers are in lower case; `body` is the envelope. */
export const CALL_MADE = object({ status: integer(), headers: record(string()), body: ENVELOPE });

/** A file that was uploaded; `sizeBytes` of its content, `url` absolute. */
export const UPLOADED_FILE = object({
  id: id(),
  url: string(),
  filename: string(),
  contentType: string(),
  sizeBytes: integer({ minimum: 0 }),
  createdAt: timestamp(),
});

/** A store of the emulator. @assumption A36 */
export const STORE = object({ id: id(), name: string(), currency: string() });

/**
 * Whether the signature that an attempt carried is that of its body: `secret` tells whose it is now. `unknown`: neither the
 * secret of the webhook nor the one before it made the signature, or the webhook is gone.
 */
export const SIGNATURE_CHECK = object({
  attempt: integer({ minimum: 1 }),
  signature: nullable(string()),
  secret: oneOf(['current', 'previous', 'unknown']),
  valid: boolean(),
});

export type SessionLink = Static<typeof SESSION_LINK>;
/** What the code of a link is exchanged for: the secret that each call of the page carries. */
export interface SessionOpened {
  readonly secret: string;
}
export type CallMake = Static<typeof CALL_MAKE>;
export type CallMade = Static<typeof CALL_MADE>;
export type UploadedFile = Static<typeof UPLOADED_FILE>;
export type SignatureCheck = Static<typeof SIGNATURE_CHECK>;
