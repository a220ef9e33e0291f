import type { Difference } from '#contract';
import { comparePacks, loadReviewed, toFinding, toPack } from '#extension';
import { printData, printJson, printNote } from '../output.ts';
import { packageVersion } from '../package-root.ts';
import { toPrintable } from '../printable.ts';
import { count } from '../reporters/report.ts';
import { readPack } from '../review-pack-file.ts';

export interface VerifyReviewFlags {
  readonly json?: boolean;
}

/** Reviews an extension again and compares it with a pack; the exit code is 1 when they differ. */
export async function verifyReview(file: string, dir: string, { json = false }: VerifyReviewFlags): Promise<number> {
  const packed = readPack(file);
  const reviewed = await loadReviewed(dir);
  const findings = reviewed.validation.issues.map(toFinding);
  // Run-time evidence cannot be made again; what the pack has of it is judged anew.
  const found = toPack(reviewed, { version: packageVersion(), findings, ledger: packed.ledger });
  const differences = comparePacks(packed, found);
  const otherTool =
    packed.tool.version !== found.tool.version || packed.tool.contract !== found.tool.contract
      ? `The pack was made by tillkit ${toPrintable(packed.tool.version)} with ${packed.tool.contract === found.tool.contract ? 'this' : 'another'} contract; this is ${found.tool.version}.`
      : null;
  if (json) printJson({ same: differences.length === 0, otherTool, differences });
  else {
    if (otherTool !== null) printNote(`tillkit: ${otherTool}`);
    for (const difference of differences) printData(formatDifference(difference));
    printData(
      differences.length === 0 ? 'The pack says what the folder holds.' : count(differences.length, 'difference'),
    );
  }
  return differences.length === 0 ? 0 : 1;
}

const formatDifference = ({ path, packed, found }: Difference): string =>
  toPrintable(
    `${path.replaceAll('~1', '/').replaceAll('~0', '~')}: packed ${packed ?? 'nothing'}, found ${found ?? 'nothing'}`,
  );
