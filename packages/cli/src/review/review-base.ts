import { realpathSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { NO_EVIDENCE } from '#contract';
import { type Sentence, type SentenceValue, sentence, UsageError } from '#core';
import { loadReviewed, type ReviewBase, toReview } from '#extension';
import type { LeftOut } from '../git/extract-tree.ts';
import { withRef } from '../git/with-ref.ts';
import { readPack } from './review-pack-file.ts';

/** The other version, and what of it was not looked at. */
export interface LoadedReviewBase extends ReviewBase {
  readonly leftOut: Sentence | null;
}

/**
 * The version that a review is held against: another folder, a review pack, or the same folder at a git ref.
 * @throws UsageError
 */
export async function loadReviewBase(dir: string, against: string): Promise<LoadedReviewBase> {
  const stats = against.startsWith('-') ? undefined : statSync(against, { throwIfNoEntry: false });
  if (stats === undefined || (!isPath(against) && isIn(dir, against))) {
    const nextSteps = stats === undefined ? [] : [sentence`For the one in the folder: ./${against}`];
    return withRef(dir, against, nextSteps, (folder, leftOut) => fromFolder(folder, against, dir, leftOut));
  }
  if (stats.isDirectory()) return fromFolder(against, against, dir);
  const { review } = readPack(against);
  if (review.manifest === null) return refuse(against);
  return { manifest: review.manifest, hosts: review.bundle === null ? null : review.hosts, leftOut: null };
}

/** Written as no ref is, or hardly any. */
const isPath = (text: string): boolean => /^\.{0,2}[\\/]|^\.{1,2}$|^[A-Za-z]:|\.json$/.test(text);

/** A folder that is reviewed does not become what it is held against by a name that it gives to a file. */
const isIn = (dir: string, path: string): boolean =>
  relative(realpathSync(dir), realpathSync(path)).split(sep)[0] !== '..';

/** Packages that the other version does not have are those of the present one. */
async function fromFolder(
  dir: string,
  name: string,
  present: string,
  leftOut: readonly LeftOut[] = [],
): Promise<LoadedReviewBase> {
  const reviewed = await loadReviewed(dir, present);
  if (reviewed.manifest === null) return refuse(name);
  const { hosts } = toReview(reviewed, NO_EVIDENCE);
  return {
    manifest: reviewed.manifest,
    hosts: reviewed.bundle === null ? null : hosts,
    leftOut: leftOut.length === 0 ? null : tellLeftOut(leftOut),
  };
}

const SHOWN = 5;
const PATH_CHARS = 100;

function tellLeftOut(leftOut: readonly LeftOut[]): Sentence {
  const shown = leftOut.slice(0, SHOWN).map(({ path, reason }) => sentence`${path.slice(0, PATH_CHARS)} (${reason})`);
  const list = shown.reduce<SentenceValue>((some, one) => (some === '' ? one : sentence`${some}, ${one}`), '');
  const more = leftOut.length - shown.length;
  const all = more === 0 ? list : sentence`${list} and ${more} more`;
  return sentence`Of the other version this was left out, because only plain files of it are read: ${all}.`;
}

function refuse(name: string): never {
  throw new UsageError(
    'bad-base',
    sentence`The manifest of ${JSON.stringify(name)} has errors, so nothing can be held against it.`,
  );
}
