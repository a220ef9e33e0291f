import { FINDING } from './finding.ts';
import { CALL_SITE, HOST_EVIDENCE, HOST_USE, PERMISSION_USE, VERDICTS } from './ledger.ts';
import { MANIFEST } from './manifest.ts';
import { PERMISSION_CODES } from './permissions.ts';
import { array, boolean, integer, nullable, object, oneOf, optional, type Static, string } from './schema.ts';

const codes = () => array(oneOf(PERMISSION_CODES));
const digest = () => string({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hexadecimal.' });
const sizeBytes = () => integer({ minimum: 0 });
const PLACE = object({ file: string(), line: integer({ minimum: 1 }), column: integer({ minimum: 1 }) });

const REACH = {
  endpoints: array(object({ endpoint: string(), codes: codes() })),
  /** Personal data of buyers that a reading endpoint answers with; `field` begins with the resource. */
  personalData: array(object({ field: string(), kind: string(), endpoints: array(string()) })),
};

const EVENT = object({
  event: string(),
  handlers: array(string()),
  fields: array(object({ name: string(), personal: nullable(string()) })),
});

const HOST = object({
  host: string({ description: 'Of an address in a fetch call; "computed" for those that only a run can tell.' }),
  static: array(PLACE),
});

/**
 * Why handlers may call hosts that are not known: `computed-host` — the address of a fetch is known at run time only;
 * `fetch-passed-on` — fetch itself goes where it is not followed; `global-object` — so does the object that holds it;
 * `code-from-text` — a text may be run as code; `reflection` — the script reaches into the language itself;
 * `computed-member` — a member whose name is known at run time only is taken of what may be a function; `not-analysed` — the
 * file was not looked through.
 */
export const HOST_DOUBTS = [
  'computed-host',
  'fetch-passed-on',
  'global-object',
  'code-from-text',
  'reflection',
  'computed-member',
  'not-analysed',
] as const;

const HOSTS = object({
  known: array(string({ description: 'Named by a call of fetch in the bundle, packages included.' })),
  complete: boolean({ description: 'False: the handlers may call any host.' }),
  because: array(
    object({
      reason: oneOf(HOST_DOUBTS),
      file: string(),
      line: integer({ minimum: 1 }),
      column: integer({ minimum: 1 }),
    }),
  ),
  /** By the handlers of this bundle when they ran, redirects included. */
  observed: array(HOST_USE),
});

/** What a reviewer reads before an extension is installed. @source contract §11 */
export const REVIEW = object({
  manifest: nullable(MANIFEST),
  permissions: array(
    object({
      code: oneOf(PERMISSION_CODES),
      declared: boolean(),
      verdict: oneOf(VERDICTS),
      static: array(CALL_SITE),
      observed: object({ count: integer({ minimum: 0 }), endpoints: array(string()) }),
    }),
  ),
  reach: object(REACH),
  events: array(EVENT),
  network: array(HOST),
  hosts: HOSTS,
  bundle: nullable(
    object({
      digest: digest(),
      sizeBytes: sizeBytes(),
      handlers: array(object({ handler: string(), sizeBytes: sizeBytes() })),
      packages: array(object({ name: string(), version: nullable(string()), sizeBytes: sizeBytes() })),
    }),
  ),
  digest: digest(),
  notChecked: array(object({ reason: string(), message: string(), places: array(PLACE) })),
  against: optional(
    object({
      added: codes(),
      removed: codes(),
      reach: object({ ...REACH, events: array(string()), hosts: nullable(array(string())) }),
    }),
  ),
  mutation: optional(array(object({ code: oneOf(PERMISSION_CODES), changed: boolean() }))),
});

/** Marks the file of a review pack. */
export const PACK_FORMAT = 'tillkit-review';

/** Version of that format. */
export const PACK_VERSION = 1;

/** A review in one file, to be compared with the source again. The same source and ledger give the same bytes. */
export const REVIEW_PACK = object({
  format: oneOf([PACK_FORMAT]),
  formatVersion: integer(),
  tool: object({ name: string(), version: string(), contract: digest() }),
  files: array(object({ file: string(), digest: digest(), sizeBytes: sizeBytes() })),
  review: REVIEW,
  findings: array(FINDING),
  ledger: array(PERMISSION_USE, { maxItems: 1000 }),
  ledgerHosts: nullable(HOST_EVIDENCE),
});

export type Review = Static<typeof REVIEW>;
export type HostDoubt = (typeof HOST_DOUBTS)[number];
export type ReviewPack = Static<typeof REVIEW_PACK>;
/** A file of the author's with the digest of its bytes. */
export type SourceDigest = ReviewPack['files'][number];

/** One thing that a pack says and that is not so. Null: there is nothing on that side. */
export interface Difference {
  /** JSON pointer into the pack. */
  readonly path: string;
  readonly packed: string | null;
  readonly found: string | null;
}
