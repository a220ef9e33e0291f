import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Assumed, Shard, Sharded, ShardReport } from '#contract';
import { type LoadedExtension, readGivenFile } from '#extension';
import { removeFromRunFolder, writeTextToRunFolder } from '../emulator/run-folder.ts';
import { packageVersion } from '../package-root.ts';
import { blobOf, type EndedRun, type VitestOptions } from './run-vitest.ts';
import { reportsOf, SHARD_VERSION } from './shard.ts';

/** More than any file with tests has; what is beyond is no part of the digest. */
const TEST_BYTES_MAX = 16 * 1024 * 1024;

/** As much as is kept of the report of vitest. */
export const BLOB_BYTES_MAX = 256 * 1024 * 1024;

/** What is known of the code under test before any test runs. */
export type UnderTest = Pick<Sharded, 'version' | 'tillkit' | 'vitest' | 'extension'>;

/** `digest` is that of the bundle. */
export const describeUnderTest = (
  { manifest }: LoadedExtension,
  digest: string,
  { vitest }: Pick<VitestOptions, 'vitest'>,
): UnderTest => ({
  ...{ version: SHARD_VERSION, tillkit: packageVersion(), vitest: vitest.version },
  extension: hash([digest, JSON.stringify(manifest)]),
});

/** Digest of the files with tests, as they are now; one that cannot be read counts as empty. */
export const digestTests = (root: string, files: readonly string[]): string =>
  hash(
    files.toSorted().flatMap((file) => {
      const read = readGivenFile(join(root, file), TEST_BYTES_MAX);
      return [file, 'text' in read ? read.text : ''];
    }),
  );

const hash = (texts: readonly string[]): string => createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** Takes the reports of an earlier run of a shard away. @throws UsageError */
export function clearReports(dir: string, shard: Shard): void {
  const { own, blob } = reportsOf(shard);
  removeFromRunFolder(dir, own);
  removeFromRunFolder(dir, blob);
}

/** Leaves what a shard did for the report of all; `folder` is where vitest left its own. Returns the path. @throws UsageError */
export function leaveReport(
  dir: string,
  run: EndedRun,
  report: Pick<ShardReport, 'shard' | 'sharded'>,
  { timeLimitMs }: VitestOptions,
  folder: string,
): string {
  const { own, blob } = reportsOf(report.shard);
  const { ran, tests, problems, unfinished, isComplete, end } = run;
  const left: ShardReport = {
    ...report,
    ...{ timeLimitMs, end, isComplete, ran: [...ran], tests: [...tests], unfinished: [...unfinished] },
    problems: problems.map(({ place, problem }) => (place === undefined ? { problem } : { place, problem })),
    // Folders of the machine are nobody's business.
    evidence: run.evidence.map((one) => ({ ...one, dir: '.' })),
  };
  if (hasBlob(left)) {
    const written = readGivenFile(blobOf(folder), BLOB_BYTES_MAX);
    if ('text' in written) writeTextToRunFolder(dir, blob, written.text);
  }
  return writeTextToRunFolder(dir, own, `${JSON.stringify(left, toWellFormed)}\n`);
}

/** Half a surrogate pair in the name of a test cannot be stored as UTF-8. */
const toWellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

/** Whether vitest left a report: it came to its end by itself. */
export const hasBlob = ({ end, isComplete }: Pick<ShardReport, 'end' | 'isComplete'>): boolean =>
  isComplete && typeof end === 'number';

/** What the shards of one run have in common. `assumed`: the switches that were turned. */
export const describeRun = (
  underTest: UnderTest,
  { files }: EndedRun,
  { root, filters }: VitestOptions,
  assumed: Partial<Assumed>,
): Sharded => ({
  ...underTest,
  files: files.toSorted(),
  tests: digestTests(root, files),
  filters: [...filters],
  assume: formatAssumed(assumed),
});

/** As `--assume` takes them, separated by commas. */
export const formatAssumed = (assumed: Partial<Assumed>): string =>
  Object.entries(assumed)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',');
