/** A gap of the specification and how it is filled. @source contract §2 */
export interface Assumption {
  /** Section of the specification that leaves the question open. */
  readonly section: string;
  readonly question: string;
  readonly choice: string;
  readonly alternatives: readonly string[];
  /** Present when the choice can be turned at run time; the first value is the default. */
  readonly switch?: { readonly name: string; readonly values: readonly [string, ...string[]] };
}

export const ASSUMPTIONS = {
  A01: {
    section: '§5',
    question: 'Login path and payload',
    choice:
      '`POST /auth/login` with `{email, password}` gives `{accessToken, tokenType, expiresIn, user}`; a bad login is 401 with one message and equal work; after 10 failed tries a minute from an address, 429 without rate headers',
    alternatives: ['a path under /api', 'cookie sessions'],
  },
  A02: {
    section: '§2',
    question: 'Where uploads are served',
    choice: 'absolute URL under `{base_url}/uploads/`',
    alternatives: ['another host', 'signed URLs'],
  },
  A03: {
    section: '§3',
    question: 'Order transitions',
    choice: 'the table of transitions; every other pair is a BUSINESS_ERROR',
    alternatives: ['fulfilment before payment', 'several shipments'],
  },
  A04: {
    section: '§3',
    question: 'Cancelling a paid order',
    choice: 'refused: refund first',
    alternatives: ['refund what is left, then cancel'],
    switch: { name: 'orders.cancelPaid', values: ['reject', 'refund'] },
  },
  A05: {
    section: '§4',
    question: 'Whether the inventory `quantity` is a change or a level',
    choice: 'signed change, a non-zero integer; a result below 0 is a BUSINESS_ERROR and changes nothing',
    alternatives: ['absolute level'],
    switch: { name: 'inventory.quantity', values: ['delta', 'absolute'] },
  },
  A06: {
    section: '§2',
    question: 'Product statuses beyond ACTIVE',
    choice: '`DRAFT`, `ACTIVE`, `ARCHIVED`; a new product is `ACTIVE`; PUT moves between any two',
    alternatives: ['ACTIVE and INACTIVE'],
  },
  A07: {
    section: '§4',
    question: 'What deleting a product does',
    choice: 'soft: afterwards 404 everywhere; order lines keep their snapshot; ids are never reused',
    alternatives: ['refused while orders refer to it'],
  },
  A08: {
    section: '§2',
    question: 'How a handle is made',
    choice:
      'from the title: NFKC, lower case, runs of other than `[a-z0-9]` become `-`, trimmed, at most 100; empty becomes `product-` and 8 characters of the id; taken becomes `-2`, `-3`; an explicit duplicate is CONFLICT; a title change keeps it',
    alternatives: ['transliteration'],
  },
  A09: {
    section: '§2',
    question: 'Variants',
    choice:
      'each product has at least one, made with it; product `inventory` is the sum over variants; no variant writes over REST; the inventory body may carry `variantId`, by default the first',
    alternatives: ['a product without variants'],
  },
  A10: {
    section: '§2',
    question: 'Collections',
    choice: 'manual, with ordered membership, made in the control plane; both lists are paginated',
    alternatives: ['rule-based collections', 'plain arrays'],
  },
  A11: {
    section: '§3',
    question: 'How orders arise and are paid',
    choice: 'in the control plane; stock is taken when the order is placed',
    alternatives: ['stock is taken at payment'],
    switch: { name: 'stock.takenAt', values: ['placing', 'payment'] },
  },
  A12: {
    section: '§4',
    question: 'Customer update and delete',
    choice: 'control plane only; they emit customer.updated and customer.deleted',
    alternatives: ['REST endpoints that the document omits'],
  },
  A13: {
    section: '§5',
    question: 'Form of an API key',
    choice: '`sk_` and 43 base64url characters; stored as SHA-256 plus the first 8 characters; shown once',
    alternatives: ['JWT keys'],
  },
  A14: {
    section: '§5',
    question: 'Permission scope of an API key',
    choice: 'array of permission codes; null means all store codes, an empty array none; an unknown code is 422',
    alternatives: ['OAuth scope strings'],
  },
  A15: {
    section: '§5',
    question: 'Both credentials sent',
    choice: 'the key alone is judged; an invalid key with a valid JWT is 401',
    alternatives: ['the JWT wins', 'either suffices'],
  },
  A16: {
    section: '§8',
    question: 'The rate window',
    choice:
      'fixed 60 s window per key from its first request (JWT: per user); refused calls do not extend it; a request without a valid credential is always 401, counts nowhere, and its answer has the headers of a fresh window',
    alternatives: ['sliding window', 'token bucket', 'a window per address'],
  },
  A17: {
    section: '§8',
    question: 'Unit of `X-RateLimit-Reset`',
    choice: "Unix seconds, rounded up, on the emulator's clock; a 429 also has `Retry-After` in seconds",
    alternatives: ['seconds left', 'Unix milliseconds'],
    switch: { name: 'rateLimit.reset', values: ['epoch-seconds', 'delta-seconds', 'epoch-ms'] },
  },
  A18: {
    section: '§4',
    question: 'HTTP status of a success',
    choice: '200, creates included',
    alternatives: ['201 for creates'],
    switch: { name: 'create.status', values: ['200', '201'] },
  },
  A19: {
    section: '§5',
    question: 'Order of the checks',
    choice: '401, 429, unknown route 404, 403, resource 404, 422, 400 or 409',
    alternatives: ['validation before permission'],
  },
  A20: {
    section: '§5',
    question: "Another store's resource",
    choice: 'NOT_FOUND, with the same body as for a random id',
    alternatives: ['FORBIDDEN'],
  },
  A21: {
    section: '§4',
    question: '`page` or `pageSize` out of range or not an integer',
    choice: 'VALIDATION_ERROR; a page past the end is 200 with empty `items` and the right `total`',
    alternatives: ['clamp to the nearest allowed value'],
    switch: { name: 'pageSize.overMax', values: ['reject', 'clamp'] },
  },
  A22: {
    section: '§4',
    question: 'Order of a list',
    choice: '`createdAt` descending, then `id` ascending',
    alternatives: ['oldest first', 'by update'],
  },
  A23: {
    section: '§4',
    question: 'Unknown body field',
    choice:
      "ignored, with a warning in the emulator's log; a body that is not an object, bad JSON or a wrong Content-Type is 422; `__proto__` and `constructor` keys are data",
    alternatives: ['refused'],
  },
  A24: {
    section: '§4',
    question: 'A PUT that changes nothing',
    choice: '200, `updatedAt` unchanged, no event; a body without a known field is 422',
    alternatives: ['an event with empty changes'],
  },
  A25: {
    section: '§2',
    question: "Unit and limit of an upload's size",
    choice: 'bytes; 50 MB is 52 428 800; exactly the limit passes',
    alternatives: ['50 000 000 bytes'],
  },
  A26: {
    section: '§8',
    question: 'Upload types',
    choice:
      'the extension and the leading magic bytes must agree, nothing deeper is parsed: jpg, jpeg, png, gif, webp, pdf, doc, xls, zip; docx, xlsx, svg and html are 422; the content type of the part is ignored',
    alternatives: ['by extension only'],
  },
  A27: {
    section: '§4',
    question: '`redis` of `/health/ready`',
    choice:
      'state of the counter store (rate limits, sessions); a faulty component is 503, `success: false`, that component `error`; a fault rule `{match: {path: "/health/ready"}, component}` makes it so on purpose',
    alternatives: ['always ok'],
  },
  A28: {
    section: '§7',
    question: 'Wrong method on a known path',
    choice: '404 NOT_FOUND, because only eight codes exist',
    alternatives: ['405'],
  },
  A29: {
    section: '§6',
    question: '`shop_id`',
    choice: "the store's UUID",
    alternatives: ['a domain name'],
  },
  A30: {
    section: '§6',
    question: 'Who receives `app.*`',
    choice: 'that app only',
    alternatives: ['every app'],
  },
  A31: {
    section: '§6',
    question: 'Guest orders',
    choice: '`customerId` and `customer_id` may be null',
    alternatives: ['a customer is made for each buyer'],
  },
  A32: {
    section: '§3',
    question: 'Re-send of a failed delivery',
    choice:
      'same `delivery_id`, same bytes, a fresh cycle with the full retry budget; only from failed and while the app, the subscription and the permission are there, otherwise 409',
    alternatives: ['one single attempt'],
    switch: { name: 'resend.budget', values: ['full', 'single'] },
  },
  A33: {
    section: '§6',
    question: "Rotation of a webhook's secret",
    choice:
      "the next attempt is signed with the new secret only; the overlap lives in the receiver's `verifySignature(raw, header, [new, old])`",
    alternatives: ['two signatures for a while'],
  },
  A34: {
    section: '§6',
    question: 'Redirects from a receiver',
    choice: 'never followed; 3xx is a failure',
    alternatives: ['followed'],
  },
  A35: {
    section: '§6',
    question: 'When an interval starts',
    choice:
      'at the end of the failed attempt, without jitter; on a manual clock an attempt takes no store time, however long its receiver takes',
    alternatives: ['at its start', 'with jitter'],
  },
  A36: {
    section: '§1',
    question: 'Several stores',
    choice: 'one emulator can hold several; a key is bound to one',
    alternatives: ['one store for each process'],
  },
  A37: {
    section: '§1',
    question: 'Extension UI',
    choice:
      "optional manifest array `ui` of `{target, entry}`; `validate` notes that the document's manifest does not list it",
    alternatives: ['no UI'],
  },
  A38: {
    section: '§1',
    question: 'Network of a handler',
    choice:
      'none but the store API; `fetch` to any other host is refused unless allowed with `--allow-net HOST`; the review report lists it',
    alternatives: ['free network access'],
  },
  A39: {
    section: '§2',
    question: 'Identity of an app',
    choice:
      "the manifest's `name` (1 to 100 printable characters), one installation per store; installing an installed name is CONFLICT and names the upgrade; an upgrade goes to another version; `version` is SemVer",
    alternatives: ['an id issued by a registry'],
  },
  A40: {
    section: '§6',
    question: 'What a handler is called with, and when it succeeded',
    choice:
      '`(event, ctx)`, `event` being the parsed delivery body; resolving is recorded as status 200 with the returned JSON as response body, throwing as 500 with the error, a limit or a dead runner by its error code without a status',
    alternatives: ['a request and response pair'],
  },
  A41: {
    section: '§2',
    question: 'The list of permission codes',
    choice:
      '`<resource>:<action>` with the resource in the singular, as listed in REFERENCE.md; no wildcards; a write code does not imply view',
    alternatives: ['wildcards', 'a write code that implies view'],
  },
  A42: {
    section: '§4',
    question: 'Required and optional body fields',
    choice: 'identity, money and quantity fields are required, free text is optional; REFERENCE.md lists each body',
    alternatives: ['every field required', 'every field optional'],
  },
  A43: {
    section: '§2',
    question: 'Fields of a record that the document does not show',
    choice:
      'complete, as listed in REFERENCE.md; the product list has exactly the eight fields of its table, a single product has the rest',
    alternatives: ['the product list with all fields', 'only the fields that are shown'],
  },
  A44: {
    section: '§6',
    question: 'Types of payload fields',
    choice:
      'ids, names, reasons, versions and currencies are strings (`customer_id` may be null), `total` and `amount` numbers, the two quantities integers',
    alternatives: ['amounts as decimal strings', 'amounts in minor units'],
  },
  A45: {
    section: '§6',
    question: 'Which operation emits which event',
    choice:
      'each successful write its own event, in the same transaction; product.inventory.updated follows wherever stock changed; reads, uploads and failed calls emit none',
    alternatives: ['stock changes by orders are silent', 'one event for each request'],
  },
  A46: {
    section: '§2',
    question: 'Precision of money',
    choice:
      'exact: integer minor units with the ISO 4217 exponent of the currency; more decimals, or an unknown currency, are 422',
    alternatives: ['rounding to two decimals', 'floating-point numbers'],
  },
  A47: {
    section: '§5',
    question: 'Claims of the JWT',
    choice:
      'HS256 with `iss`, `aud`, `sub`, `shop_id`, `role`, `permissions`, `iat`, `exp` (7200 s later) and `jti`; anything else is 401',
    alternatives: ['RS256 with published keys', 'opaque tokens'],
  },
  A48: {
    section: '§6',
    question: "How a webhook's secret is issued",
    choice:
      'made at the installation and shown once, one for each `{event, handler}`, kept over restarts, rotated by the owner',
    alternatives: ['one secret for each app', 'chosen by the author'],
  },
  A49: {
    section: '§2',
    question: 'Role codes that no REST endpoint needs, in a manifest or a key scope',
    choice:
      'accepted, because the codes are the same; they open nothing, and `validate` warns `permission-opens-nothing`',
    alternatives: ['refused as unknown'],
  },
  A50: {
    section: '§6',
    question: 'Whether a subscription needs the view code of its resource',
    choice:
      'yes: without it the installation is refused, and a webhook whose code the owner withheld or revoked receives nothing and says so',
    alternatives: ['a subscription needs no code'],
    switch: { name: 'subscription.view', values: ['required', 'free'] },
  },
  A51: {
    section: '§2',
    question: 'What an upgrade may do',
    choice:
      'it keeps what was granted; a code that the new version asks for in addition is granted only when the owner names it',
    alternatives: ['an upgrade is granted whatever it asks for', 'an upgrade that asks for more waits for the owner'],
  },
  A52: {
    section: '§5',
    question: 'Keys of apps and of the owner after a restart of a kept store',
    choice: 'they stay as they are until they are reset',
    alternatives: ['new keys at each start'],
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

type Switch = Extract<(typeof ASSUMPTIONS)[AssumptionId], { readonly switch: unknown }>['switch'];
export type SwitchName = Switch['name'];

/** The chosen value of every switch. */
export type Assumed = { readonly [N in SwitchName]: Extract<Switch, { readonly name: N }>['values'][number] };

/** Every switch by name, with the id of its assumption and the values it takes; the first is the default. */
export const SWITCHES: ReadonlyMap<string, { readonly id: AssumptionId; readonly values: readonly string[] }> = new Map(
  Object.entries(ASSUMPTIONS).flatMap(([id, assumption]) =>
    'switch' in assumption
      ? [[assumption.switch.name, { id: id as AssumptionId, values: assumption.switch.values }]]
      : [],
  ),
);

/** What holds when no switch is turned. */
export const DEFAULT_ASSUMED = Object.fromEntries(
  [...SWITCHES].map(([name, { values }]) => [name, values[0]]),
) as Assumed;
