import { ENDPOINT_NAMES, type EndpointName, formatEndpoint } from './endpoints/index.ts';
import { PERMISSION_CODES } from './permissions.ts';
import { array, boolean, id, integer, nullable, object, oneOf, optional, type Static, string } from './schema.ts';

/** File of the run-time evidence in an extension's folder, beside `run.json`. */
export const LEDGER_FILE = 'ledger.json';

/** Version of that file; another one is not read. */
export const LEDGER_VERSION = 1;

/** How many deliveries one use names, the first ones. */
export const LEDGER_DELIVERIES_MAX = 5;

/** How many hosts the evidence names. */
export const LEDGER_HOSTS_MAX = 100;

/**
 * What the permission analysis says of a code: `needed` — declared and called, or subscribed; `missing` — called or
 * subscribed, and not declared; `never-used` — declared, not called, and nothing is unresolved; `unresolved` — declared, not
 * called, but not everything could be followed.
 * @source contract §11
 */
export const VERDICTS = ['needed', 'missing', 'never-used', 'unresolved'] as const;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * Calls of an app to one endpoint that asked for one code. `digest` is that of the bundle whose handlers called; null: the
 * calls came from outside, with the app's key. `count` has the refused calls (`forbidden`) among them.
 */
export const PERMISSION_USE = object({
  code: oneOf(PERMISSION_CODES),
  endpoint: oneOf(ENDPOINT_NAMES.map(formatEndpoint)),
  digest: nullable(string({ pattern: '^[0-9a-f]{64}$' })),
  count: integer({ minimum: 1 }),
  forbidden: integer({ minimum: 0 }),
  deliveries: array(string({ pattern: UUID }), { maxItems: LEDGER_DELIVERIES_MAX }),
});

/** A name as DNS has them or an address, with a port or without. */
const HOST = '^[a-z0-9_.:[\\]-]{1,259}$';

/** Requests of handlers to one host; `count` has the refused ones among them: the owner does not allow that host. */
export const HOST_USE = object({
  host: string({ pattern: HOST, description: 'With its port, unless that is the one of the protocol.' }),
  count: integer({ minimum: 1 }),
  refused: integer({ minimum: 0 }),
});

/**
 * The hosts that the handlers of one bundle asked for by `fetch`, redirects included, in the order of their names. `cut`:
 * there were more, or names that no host has.
 */
export const HOST_EVIDENCE = object({
  digest: string({ pattern: '^[0-9a-f]{64}$' }),
  hosts: array(HOST_USE, { maxItems: LEDGER_HOSTS_MAX }),
  cut: boolean(),
});

/** A place in the source that calls an endpoint. `line` and `column` are 1-based, in UTF-16 units. */
export const CALL_SITE = object({
  file: string({ description: "Relative to the extension's folder, with /." }),
  line: integer({ minimum: 1 }),
  column: integer({ minimum: 1 }),
  endpoint: oneOf(ENDPOINT_NAMES.map(formatEndpoint)),
});

/**
 * What an app declares, was granted, calls by its source and called since the emulator started. Not `analyzed`: there is no
 * folder, a receiver has the deliveries, or the folder no longer holds the code that runs; then only the subscriptions give
 * a verdict, and the others are null.
 * @source contract §9
 */
export const LEDGER = object({
  appId: id(),
  name: string(),
  digest: nullable(string()),
  analyzed: boolean(),
  permissions: array(
    object({
      code: oneOf(PERMISSION_CODES),
      declared: boolean(),
      granted: boolean(),
      verdict: nullable(oneOf(VERDICTS)),
      static: array(CALL_SITE),
      observed: array(PERMISSION_USE),
    }),
  ),
  unresolved: array(
    object({ file: string(), line: integer({ minimum: 1 }), column: integer({ minimum: 1 }), reason: string() }),
  ),
  /** Null: no handler asked for one. */
  hosts: nullable(HOST_EVIDENCE),
});

export type Verdict = (typeof VERDICTS)[number];
export type PermissionUse = Static<typeof PERMISSION_USE>;
export type HostUse = Static<typeof HOST_USE>;
export type HostEvidence = Static<typeof HOST_EVIDENCE>;
export type CallSite = Static<typeof CALL_SITE>;
export type Ledger = Static<typeof LEDGER>;

/** Content of the file of the run-time evidence; without `hosts` when no handler asked for one. */
export const LEDGER_CONTENT = object({
  version: integer(),
  uses: array(PERMISSION_USE, { maxItems: 1000 }),
  hosts: optional(HOST_EVIDENCE),
});

/** What runs showed of an extension. */
export interface Evidence {
  readonly uses: readonly PermissionUse[];
  /** Null: no handler asked for a host. */
  readonly hosts: HostEvidence | null;
}

/** What is known of an extension that never ran. */
export const NO_EVIDENCE: Evidence = { uses: [], hosts: null };

/** A request of a handler to a host, as it ended. */
export interface AskedHost {
  /** As `URL.host` has it; it may be any text. */
  readonly host: string;
  readonly refused: boolean;
}

/** A code that a call of an app asked for, when it asked. */
export interface AskedPermission {
  readonly appId: string;
  /** Null: the call came from outside, with the app's key. */
  readonly deliveryId: string | null;
  readonly endpoint: EndpointName;
  readonly code: PermissionUse['code'];
  readonly granted: boolean;
}
