import type { Findings } from '#contract';
import { toPrintableJson } from '../printable.ts';
import { listFindings, type Reporter } from './report.ts';

/** For programs: one document as findings.schema.json describes it. */
export const formatJson: Reporter = (report) => {
  const { valid, summary, run } = report;
  const findings: Findings = { valid, summary, issues: listFindings(report), ...run };
  return toPrintableJson(findings);
};
