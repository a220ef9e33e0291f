import { SHARDS_MAX, type Shard } from '#contract';
import { sentence } from '#core';
import { refuseValue } from '../flags/flag-value.ts';

const PARTS = /^([1-9]\d*)\/([1-9]\d*)$/;
const NAME = /^([1-9]\d*)-of-([1-9]\d*)\.json$/;

/** Folder of the reports, in the run folder of an extension. */
const FOLDER = 'test-shards';

/** Version of a report; another one is not read. */
export const SHARD_VERSION = 1;

/** Folder, beside the reports, of those that vitest makes. It reads all that is in it. */
export const BLOBS = 'blobs';

/** The value of `--shard`, as in `1/4`. @throws UsageError */
export const parseShard = (text: string): Shard =>
  toShard(PARTS.exec(text)) ??
  refuseValue('--shard', text, sentence`a number and how many there are, as in 1/4, up to ${SHARDS_MAX}`);

/** The shard whose report has a name. */
export const findShard = (name: string): Shard | undefined => toShard(NAME.exec(name));

function toShard(match: RegExpExecArray | null): Shard | undefined {
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  return index <= count && count <= SHARDS_MAX ? { index, count } : undefined;
}

/** Name of its report; no two shards of whatever run share one. */
export const reportNameOf = ({ index, count }: Shard): string => `${index}-of-${count}.json`;

/** Where its reports are in the run folder of the extension: ours, and that of vitest. */
export const reportsOf = (shard: Shard) => ({
  own: `${FOLDER}/${reportNameOf(shard)}`,
  blob: `${FOLDER}/${BLOBS}/${reportNameOf(shard)}`,
});
