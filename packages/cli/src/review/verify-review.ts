import type { Difference } from '#contract';
import { sentence } from '#core';
import { comparePacks, listAllIssues, loadReviewed, toFinding, toPack } from '#extension';
import { say, tell } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { packageVersion } from '../package-root.ts';
import { readPack } from './review-pack-file.ts';

export interface VerifyReviewFlags {
  readonly json?: boolean;
}

/** Reviews an extension again and compares it with a pack; the exit code is 1 when they differ. */
export async function verifyReview(file: string, dir: string, { json = false }: VerifyReviewFlags): Promise<number> {
  const packed = readPack(file);
  const reviewed = await loadReviewed(dir);
  const findings = listAllIssues(reviewed.validation).map(toFinding);
  // Run-time evidence cannot be made again; what the pack has of it is judged anew.
  const ledger = { uses: packed.ledger, hosts: packed.ledgerHosts };
  const found = toPack(reviewed, { version: packageVersion(), findings, ledger });
  const differences = comparePacks(packed, found);
  const otherTool =
    packed.tool.version !== found.tool.version || packed.tool.contract !== found.tool.contract
      ? sentence`The pack was made by tillkit ${toPrintable(packed.tool.version)} with ${packed.tool.contract === found.tool.contract ? sentence`this` : sentence`another`} contract; this is ${found.tool.version}.`
      : null;
  if (json)
    printJson({
      same: differences.length === 0,
      otherTool: otherTool === null ? null : String(otherTool),
      differences,
    });
  else {
    if (otherTool !== null) printNote(`tillkit: ${tell(otherTool)}`);
    for (const difference of differences) printData(formatDifference(difference));
    printData(countDifferences(differences.length));
  }
  return differences.length === 0 ? 0 : 1;
}

function countDifferences(number: number): string {
  if (number === 0) return say`The pack says what the folder holds.`;
  return number === 1 ? say`1 difference` : say`${number} differences`;
}

const formatDifference = ({ path, packed, found }: Difference): string =>
  toPrintable(
    say`${path.replaceAll('~1', '/').replaceAll('~0', '~')}: packed ${packed ?? sentence`nothing`}, found ${found ?? sentence`nothing`}`,
  );
