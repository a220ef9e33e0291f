import { createHash } from 'node:crypto';
import {
  createOpenApiDocument,
  type Evidence,
  type Finding,
  mergeHosts,
  mergeUses,
  PACK_FORMAT,
  PACK_VERSION,
  type ReviewPack,
} from '#contract';
import type { ReviewedExtension } from './load-reviewed.ts';
import { toReview } from './to-review.ts';

/** What goes into a pack besides the extension itself. */
export interface PackParts {
  readonly version: string;
  readonly findings: readonly Finding[];
  readonly ledger: Evidence;
}

/** Makes a review pack: nothing of it depends on when or where it is made. */
export const toPack = (reviewed: ReviewedExtension, { version, findings, ledger }: PackParts): ReviewPack => ({
  format: PACK_FORMAT,
  formatVersion: PACK_VERSION,
  tool: { name: 'tillkit', version, contract: contractDigest() },
  files: [...reviewed.files],
  review: toReview(reviewed, ledger),
  findings: [...findings],
  ledger: mergeUses([], ledger.uses),
  ledgerHosts: ledger.hosts === null ? null : mergeHosts(null, ledger.hosts),
});

/** Tells one contract from another: a code or an endpoint more is another reach. */
const contractDigest = (): string => createHash('sha256').update(JSON.stringify(createOpenApiDocument())).digest('hex');
