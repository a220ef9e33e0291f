import {
  array,
  boolean,
  integer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Static,
  string,
  union,
} from './schema.ts';
import { TEST_EVIDENCE } from './test-evidence.ts';
import { TEST_ERROR } from './test-report.ts';

/** How many shards the tests may be divided into. */
export const SHARDS_MAX = 1000;

/** Which part of the tests was run. */
const SHARD = object({
  index: integer({ minimum: 1, maximum: SHARDS_MAX, description: 'Of this one, from 1.' }),
  count: integer({ minimum: 1, maximum: SHARDS_MAX, description: 'Of all shards.' }),
});

/** The same in the report of its run. */
export const TEST_SHARD = object({
  ...SHARD.properties,
  files: integer({ minimum: 0, description: 'Test files that it ran.' }),
});

const FILES_MAX = 100_000;
const file = () => string({ description: "Relative to the extension's folder, with /." });
const digest = (description: string) => string({ pattern: '^[0-9a-f]{64}$', description });
const PLACE = object({ file: file(), line: integer({ minimum: 0 }), column: integer({ minimum: 0 }) });

/** What all shards of one run have in common. */
const SHARDED = object({
  version: integer({ description: 'Of this format.' }),
  tillkit: string(),
  vitest: string(),
  extension: digest('Of the manifest and of what the handlers are bundled to.'),
  files: array(file(), { maxItems: FILES_MAX, description: 'All test files of the run, those of other shards too.' }),
  tests: digest('Of those files.'),
  filters: array(string(), { maxItems: 1000 }),
  assume: string({ description: 'Switches that were turned, as --assume takes them, separated by commas.' }),
});

/** What a shard leaves for the report of all of them. */
export const SHARD_REPORT = object({
  sharded: SHARDED,
  shard: SHARD,
  timeLimitMs: number(),
  end: nullable(union([integer({ description: 'Exit code of vitest.' }), oneOf(['timed-out', 'not-started'])])),
  isComplete: boolean({ description: 'vitest said that all is over.' }),
  ran: array(file(), { maxItems: FILES_MAX, description: 'Test files that came to their end.' }),
  tests: array(
    object({
      name: string(),
      file: file(),
      state: oneOf(['passed', 'failed', 'skipped']),
      durationMs: number(),
      place: PLACE,
      problem: string(),
      errors: optional(array(TEST_ERROR)),
    }),
  ),
  problems: array(object({ place: optional(PLACE), problem: string() }), { description: 'Errors outside of tests.' }),
  unfinished: array(string(), { description: 'What was under way at the end.' }),
  evidence: array(TEST_EVIDENCE),
});

export type Shard = Static<typeof SHARD>;
export type Sharded = Static<typeof SHARDED>;
export type ShardReport = Static<typeof SHARD_REPORT>;
