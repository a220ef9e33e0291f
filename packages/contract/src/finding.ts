import { array, boolean, integer, nullable, object, oneOf, optional, type Static, string } from './schema.ts';
import { ASSUMPTION_TRIAL, TEST_COUNTS, TEST_COVERAGE, TEST_FAILURE } from './test-report.ts';
import { TEST_SHARD } from './test-shard.ts';

/** How bad a finding may be, the worst first. */
export const SEVERITIES = ['error', 'warning', 'notice'] as const;

const EDIT = object({
  file: string({ description: 'As the file of the finding.' }),
  start: integer({ minimum: 0, description: 'In UTF-16 units of the file as it was read, a byte order mark counted.' }),
  end: integer({ minimum: 0, description: 'Exclusive; the same as the start where text is only added.' }),
  text: string({ description: 'What stands there afterwards.' }),
});

const FIX = object({
  description: string({ description: 'What the edits do, in a few words.' }),
  changesPermissions: boolean({ description: 'The manifest asks for other permissions afterwards.' }),
  edits: array(EDIT, { description: 'They belong together and do not overlap.' }),
});

/** A finding about an extension as it is shown, to programs too. @source contract §11 */
export const FINDING = object({
  code: string({ description: "The rule's name." }),
  severity: oneOf(SEVERITIES),
  message: string(),
  file: string({ description: "Relative to the extension's folder, with /; several extensions: after the folder." }),
  line: integer({ minimum: 1 }),
  column: integer({ minimum: 1, description: 'In UTF-16 units, a byte order mark not counted.' }),
  path: nullable(string({ description: 'JSON pointer into the manifest.' })),
  help: string({ description: 'What to do about it.' }),
  fix: nullable(FIX),
});

const count = (description: string) => integer({ minimum: 0, description });

/** What `validate` or `test` found, as the JSON reporter prints it. @source contract §11 */
export const FINDINGS = object({
  valid: boolean({ description: 'No finding is an error.' }),
  summary: object({
    error: count('Findings that are errors.'),
    warning: count('Findings that are warnings.'),
    notice: count('Findings that are notices.'),
    suppressed: count('Findings that the author suppressed, each with a reason.'),
    notRun: count('Checks that an earlier finding made impossible.'),
  }),
  issues: array(FINDING),
  tests: optional(TEST_COUNTS),
  failures: optional(array(TEST_FAILURE, { description: 'Tests that failed, each with its whole errors.' })),
  shard: optional(TEST_SHARD),
  assumptions: optional(array(ASSUMPTION_TRIAL, { description: 'Of `test --assumptions all`.' })),
  coverage: optional(TEST_COVERAGE),
});

/** Part of a file replaced by a text. */
export type Edit = Static<typeof EDIT>;
/** Edits that mend a finding. */
export type Fix = Static<typeof FIX>;
export type Finding = Static<typeof FINDING>;
export type Findings = Static<typeof FINDINGS>;
