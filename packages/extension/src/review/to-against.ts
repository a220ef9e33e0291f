import type { Manifest, Review } from '#contract';
import { COMPUTED_HOST } from '../hosts/host-analysis.ts';
import { toReach } from './to-reach.ts';

/** Another version of an extension, as far as a review is held against it. */
export interface ReviewBase {
  readonly manifest: Manifest;
  /** Null when its handlers do not bundle. */
  readonly hosts: Review['hosts'] | null;
}

/** What a version asks for in addition to another one, what it no longer asks for, and what it can reach in addition. */
export function toAgainst(review: Review, base: ReviewBase): NonNullable<Review['against']> {
  const asked = review.manifest?.permissions ?? [];
  const before = base.manifest.permissions;
  const reachBefore = toReach(before);
  const events = new Set<string>(base.manifest.webhooks.map(({ event }) => event));
  const hosts = base.hosts === null ? null : namesOf(base.hosts);
  return {
    added: asked.filter((code) => !before.includes(code)),
    removed: before.filter((code) => !asked.includes(code)),
    reach: {
      endpoints: without(review.reach.endpoints, reachBefore.endpoints, ({ endpoint }) => endpoint),
      personalData: without(review.reach.personalData, reachBefore.personalData, ({ field }) => field),
      events: review.events.map(({ event }) => event).filter((event) => !events.has(event)),
      hosts: hosts === null ? null : namesOf(review.hosts).filter((host) => !hosts.includes(host)),
    },
  };
}

/** The hosts by name, and `computed` when there may be others. */
const namesOf = ({ known, complete }: Review['hosts']): readonly string[] =>
  complete ? known : [...known, COMPUTED_HOST];

function without<T>(all: readonly T[], known: readonly T[], nameOf: (one: T) => string): T[] {
  const names = new Set(known.map(nameOf));
  return all.filter((one) => !names.has(nameOf(one)));
}
