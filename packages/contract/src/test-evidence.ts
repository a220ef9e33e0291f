import { ENDPOINT_NAMES } from './endpoints/index.ts';
import { EVENT_NAMES } from './events.ts';
import { HOST_EVIDENCE, PERMISSION_USE } from './ledger.ts';
import { array, boolean, nullable, object, oneOf, type Static, string, union } from './schema.ts';

/** Environment variable: the folder into which test stores write what they see. */
export const EVIDENCE_VARIABLE = 'TILLKIT_EVIDENCE';

/** Folder of the extension that it is about. */
const dir = () => string();
/** The handler of the subscription, or the address that was delivered to. */
const target = () => string();
const event = () => oneOf(EVENT_NAMES);

/**
 * One thing that a test store saw of its extension: an attempt, a delivery that failed for good, a call of the API and its
 * code, or what was asked for, permissions and hosts. Files hold one a line.
 */
export const TEST_EVIDENCE = union([
  object({
    kind: oneOf(['attempt']),
    ...{ dir: dir(), event: event(), target: target() },
    outcome: oneOf(['succeeded', 'failed']),
    isRetry: boolean(),
    errorCode: nullable(string()),
  }),
  object({ kind: oneOf(['given-up']), dir: dir(), event: event(), target: target() }),
  object({ kind: oneOf(['call']), dir: dir(), endpoint: oneOf(ENDPOINT_NAMES), code: string() }),
  object({
    kind: oneOf(['uses']),
    dir: dir(),
    uses: array(PERMISSION_USE, { maxItems: 1000 }),
    hosts: nullable(HOST_EVIDENCE),
  }),
]);

export type TestEvidence = Static<typeof TEST_EVIDENCE>;
