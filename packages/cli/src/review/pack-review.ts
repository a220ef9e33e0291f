import { listAllIssues, loadReviewed, toFinding, toPack } from '#extension';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { writeWholeFile } from '../output/write-whole-file.ts';
import { packageVersion } from '../package-root.ts';
import { readLedger } from './ledger-file.ts';

/** A pack is made to be handed on. */
const READABLE = 0o644;

export interface PackReviewFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** Writes the review of an extension to one file; the exit code is 1 when it has errors. */
export async function packReview(dir: string, { out, json = false }: PackReviewFlags): Promise<number> {
  const reviewed = await loadReviewed(dir);
  const ledger = readLedger(dir);
  if (ledger.problem !== null) printNote(`tillkit: ${say`${ledger.problem} It is left out.`}`);
  const findings = listAllIssues(reviewed.validation).map(toFinding);
  const pack = toPack(reviewed, { version: packageVersion(), findings, ledger });
  const file = out ?? fileNameFor(pack.review.manifest);
  writeWholeFile(file, `${JSON.stringify(pack, null, 2)}\n`, { mode: READABLE });
  if (json) printJson({ file, digest: pack.review.digest });
  else printData(file);
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

const fileNameFor = (manifest: { readonly name: string; readonly version: string } | null): string => {
  const { name, version } = manifest ?? { name: 'extension', version: 'broken' };
  return `${`${name}-${version}`.replace(/[^\p{L}\p{N}.+-]+/gu, '-').replace(/^[.-]+/, '')}.tillkit-review.json`;
};
