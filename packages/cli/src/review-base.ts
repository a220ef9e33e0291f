import { realpathSync, statSync } from 'node:fs';
import { sentence, UsageError } from '#core';
import { loadReviewed, type ReviewBase, toReview } from '#extension';
import { withRef } from './checkout-ref.ts';
import { readPack } from './review-pack-file.ts';

/**
 * The version that a review is held against: another folder, a review pack, or the same folder at a git ref.
 * @throws UsageError
 */
export async function loadReviewBase(dir: string, against: string): Promise<ReviewBase> {
  const stats = against.startsWith('-') ? undefined : statSync(against, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return fromFolder(against, against, dir);
  if (stats === undefined) return withRef(dir, against, (folder) => fromFolder(folder, against, dir));
  const { review } = readPack(against);
  if (review.manifest === null) return refuse(against);
  return { manifest: review.manifest, hosts: review.bundle === null ? null : review.hosts };
}

/** Packages that the other version does not have are those of the present one. */
async function fromFolder(dir: string, name: string, present: string): Promise<ReviewBase> {
  const reviewed = await loadReviewed(dir, realpathSync(present));
  if (reviewed.manifest === null) return refuse(name);
  const { hosts } = toReview(reviewed, []);
  return { manifest: reviewed.manifest, hosts: reviewed.bundle === null ? null : hosts };
}

function refuse(name: string): never {
  throw new UsageError(
    'bad-base',
    sentence`The manifest of ${JSON.stringify(name)} has errors, so nothing can be held against it.`,
  );
}
