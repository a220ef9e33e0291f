import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SHARD_REPORT, type Shard, type ShardReport, schemaCheckOf } from '#contract';
import { type Sentence, type SentenceValue, sentence, UsageError } from '#core';
import { readGivenFile } from '#extension';
import { isObject } from '../flags/extension-package.ts';
import { BLOBS, findShard, reportNameOf, SHARD_VERSION } from './shard.ts';
import { BLOB_BYTES_MAX, hasBlob } from './shard-report.ts';

/** Of all reports of one folder together. */
const BYTES_MAX = 256 * 1024 * 1024;

/** The reports of all shards of a run, and the folder of those of vitest, if there are any. */
export interface ReadShards {
  readonly reports: readonly ShardReport[];
  readonly blobs: string | undefined;
}

const check = schemaCheckOf(SHARD_REPORT);

/**
 * Reads the reports in a folder: of each shard of one number of shards just one, and nothing else. They come from other machines,
 * so anything may stand in them.
 * @throws UsageError `shards-missing`, `shards-foreign`, `shard-refused`
 */
export function readShards(dir: string): ReadShards {
  const entries = listFolder(dir);
  const named = entries
    .filter(({ name }) => name !== BLOBS)
    .map((entry) => ({ entry, shard: requireShard(dir, entry) }));
  const shards = requireAll(
    dir,
    named.map(({ shard }) => shard),
  );
  let room = BYTES_MAX;
  const reports = shards.map((shard) => {
    const file = join(dir, reportNameOf(shard));
    const { report, size } = readReport(
      file,
      named.find(({ entry }) => entry.name === reportNameOf(shard))?.entry,
      room,
    );
    room -= size;
    if (report.shard.index === shard.index && report.shard.count === shard.count) return report;
    return refuse(file, sentence`it is that of shard ${report.shard.index} of ${report.shard.count}`);
  });
  return { reports, blobs: requireBlobs(dir, entries, reports) };
}

function listFolder(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new UsageError('shards-missing', sentence`The folder ${dir} cannot be opened (${code}).`, { cause });
  }
}

function requireShard(dir: string, entry: Dirent): Shard {
  const shard = findShard(entry.name);
  if (shard !== undefined) return shard;
  const one = sentence`Put the reports of all shards into one folder, with nothing else in it.`;
  const github = sentence`In GitHub Actions: actions/download-artifact with merge-multiple: true`;
  throw new UsageError('shards-foreign', sentence`${dir} has ${entry.name}, which is no report of a shard.`, {
    nextSteps: entry.isDirectory() ? [one, github] : [one],
  });
}

/** Every shard once, in order. */
function requireAll(dir: string, found: readonly Shard[]): Shard[] {
  const [one] = found;
  if (one === undefined) {
    const problem = sentence`There is no report of a shard in ${dir}.`;
    throw new UsageError('shards-missing', problem, { nextSteps: [sentence`tillkit test --shard 1/2`] });
  }
  const { count } = one;
  const other = found.find((shard) => shard.count !== count);
  if (other !== undefined) {
    const [few, many] = [count, other.count].toSorted((a, b) => a - b);
    const problem = sentence`${dir} has reports of ${few ?? 0} shards and reports of ${many ?? 0}.`;
    throw new UsageError('shards-foreign', problem, { nextSteps: [sentence`Remove those of an earlier run.`] });
  }
  const all = Array.from({ length: count }, (_, i): Shard => ({ index: i + 1, count }));
  const missing = all.filter(({ index }) => !found.some((shard) => shard.index === index)).map(({ index }) => index);
  const [first] = missing;
  if (first === undefined) return all;
  const problem =
    missing.length === 1
      ? sentence`The report of shard ${first} of ${count} is missing in ${dir}.`
      : sentence`The reports of the shards ${missing.join(', ')} of ${count} are missing in ${dir}.`;
  throw new UsageError('shards-missing', problem, { nextSteps: [sentence`tillkit test --shard ${first}/${count}`] });
}

function readReport(file: string, entry: Dirent | undefined, bytesMax: number) {
  const read = entry?.isFile() === true ? readGivenFile(file, bytesMax) : { problem: sentence`it is no regular file` };
  if ('problem' in read) return refuse(file, read.problem);
  const value = parse(file, read.text);
  if (!isObject(value) || !isObject(value.sharded)) return refuse(file, sentence`it is no report of a shard`);
  if (value.sharded.version !== SHARD_VERSION) return refuse(file, sentence`another version of tillkit wrote it`);
  const problem = check(value, '');
  if (problem !== undefined) return refuse(file, sentence`"${problem.field ?? ''}" is not as it has to be`);
  return { report: value as unknown as ShardReport, size: read.text.length };
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(file, sentence`it is not JSON, or not the whole of it`);
  }
}

/** vitest reads whatever is in the folder, and would wait for a pipe. */
function requireBlobs(dir: string, entries: readonly Dirent[], reports: readonly ShardReport[]): string | undefined {
  const wanted = reports.filter(hasBlob).map(({ shard }) => reportNameOf(shard));
  const folder = join(dir, BLOBS);
  const there = entries.find(({ name }) => name === BLOBS);
  if (there?.isDirectory() === false) return refuse(folder, sentence`it is no folder`);
  const blobs = there === undefined ? [] : listFolder(folder);
  for (const { name } of blobs) {
    if (!wanted.includes(name))
      return refuse(join(folder, name), sentence`it belongs to no shard that came to its end`);
  }
  for (const name of wanted) {
    const blob = blobs.find((entry) => entry.name === name);
    const problem = blob === undefined ? sentence`it is missing` : findBlobProblem(join(folder, name), blob);
    if (problem !== undefined) return refuse(join(folder, name), problem);
  }
  return wanted.length === 0 ? undefined : folder;
}

function findBlobProblem(file: string, entry: Dirent): SentenceValue | undefined {
  if (!entry.isFile()) return sentence`it is no regular file`;
  const read = readGivenFile(file, BLOB_BYTES_MAX);
  return 'problem' in read ? read.problem : undefined;
}

function refuse(file: string, problem: SentenceValue): never {
  const said: Sentence = sentence`The report ${file} cannot be used: ${problem}.`;
  throw new UsageError('shard-refused', said, { nextSteps: [sentence`Run that shard again.`] });
}
