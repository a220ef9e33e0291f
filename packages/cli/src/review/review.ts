import { posix } from 'node:path';
import type { Finding, Permission, Review } from '#contract';
import { type Sentence, sentence } from '#core';
import {
  createTestsMissingFinding,
  listAllIssues,
  loadReviewed,
  toAgainst,
  toFinding,
  toReview,
  toReviewFindings,
} from '#extension';
import { parseFailLevel } from '../flags/fail-level.ts';
import { parseTimeLimit } from '../flags/parse-time-limit.ts';
import { say } from '../language/say.ts';
import { formatFindings } from '../output/format-findings.ts';
import { type Colors, colorsFor, printNote } from '../output/output.ts';
import { toPrintableJson } from '../output/printable.ts';
import { withProgress } from '../output/progress.ts';
import { parseReportOutputs, printsJson, type ReportFlags, writeReports } from '../output/report-output.ts';
import { toSlashes } from '../output/to-slashes.ts';
import { formatReview, formatReviewMarkdown } from './format-review.ts';
import { readLedger } from './ledger-file.ts';
import { loadReviewBase } from './review-base.ts';
import { tryWithoutCodes } from './try-without-codes.ts';

export interface ReviewFlags extends ReportFlags {
  readonly against?: string;
  readonly mutate?: boolean;
  readonly timeLimit?: string;
  readonly failLevel?: string;
}

const REPORTERS = ['text', 'json', 'markdown'] as const;

/** Prints the reviewer's report on extensions; the exit code is 1 when a finding is as bad as the fail level. */
export async function review(dirs: readonly string[], flags: ReviewFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTERS);
  const timeLimitMs = parseTimeLimit(flags.timeLimit);
  const reviews: { readonly report: Review; readonly findings: readonly Finding[] }[] = [];
  for (const dir of dirs) reviews.push(await reviewOne(dir, flags, timeLimitMs, printsJson(outputs)));
  writeReports(outputs, (name, colors, width) => {
    const texts = reviews.map(({ report, findings }) => FORMATS[name](report, findings, colors, width));
    if (name !== 'json') return texts.join('\n\n');
    return texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`;
  });
  const findings = reviews.flatMap((one) => one.findings);
  // A review as JSON has no room for them, and its exit code is not to be a riddle.
  if (outputs.every(({ name }) => name === 'json')) {
    for (const line of formatFindings(findings, colorsFor(process.stderr))) printNote(line);
  }
  return findings.some(isFailure) ? 1 : 0;
}

async function reviewOne(dir: string, flags: ReviewFlags, timeLimitMs: number, json: boolean) {
  const reviewed = await loadReviewed(dir);
  const ledger = readLedger(dir);
  const plain = toReview(reviewed, ledger);
  const unread =
    ledger.problem === null ? [] : [note('ledger', sentence`Run-time evidence is missing: ${ledger.problem}`)];
  const against = flags.against === undefined ? {} : await holdAgainst(dir, plain, flags.against);
  const tried = flags.mutate === true ? await tryWithout(dir, plain, timeLimitMs, json) : undefined;
  const report: Review = {
    ...plain,
    notChecked: [...plain.notChecked, ...unread, ...(against.notChecked ?? []), ...(tried?.notChecked ?? [])],
    ...(against.against !== undefined && { against: against.against }),
    ...(tried !== undefined && { mutation: tried.mutation }),
  };
  const findings = [
    ...listAllIssues(reviewed.validation).map(toFinding),
    ...toReviewFindings(report, reviewed.manifestText),
    ...(tried?.findings ?? []),
  ];
  // Files as they are opened from the current folder.
  return { report, findings: findings.map((one) => ({ ...one, file: posix.join(toSlashes(dir), one.file) })) };
}

const note = (reason: string, message: Sentence): Review['notChecked'][number] => ({
  reason,
  message: String(message),
  places: [],
});

async function holdAgainst(dir: string, report: Review, name: string): Promise<Partial<Review>> {
  const base = await loadReviewBase(dir, name);
  const unknown = note(
    'against-not-bundled',
    sentence`The other version does not bundle here, so its hosts are not known.`,
  );
  const leftOut = base.leftOut === null ? [] : [note('against-left-out', base.leftOut)];
  return { against: toAgainst(report, base), notChecked: [...(base.hosts === null ? [unknown] : []), ...leftOut] };
}

interface Tried {
  readonly mutation: NonNullable<Review['mutation']>;
  readonly findings: readonly Finding[];
  readonly notChecked: Review['notChecked'];
}

async function tryWithout(dir: string, { permissions }: Review, timeLimitMs: number, json: boolean): Promise<Tried> {
  const codes = permissions.filter(({ declared }) => declared).map(({ code }): Permission => code);
  const mutation = await withProgress(say`Trying the tests without permissions`, json, (tell) =>
    tryWithoutCodes(dir, codes, { timeLimitMs, tell }),
  );
  if (mutation === undefined) return { mutation: [], findings: [createTestsMissingFinding()], notChecked: [] };
  const isBlind = mutation.length > 0 && mutation.every(({ changed }) => !changed);
  const blind = note(
    'tests-blind',
    sentence`No test noticed that a code was withheld: they may start no store, or none with it.`,
  );
  return { mutation, findings: [], notChecked: isBlind ? [blind] : [] };
}

const FORMATS: {
  readonly [N in (typeof REPORTERS)[number]]: (
    report: Review,
    findings: readonly Finding[],
    colors: Colors,
    width?: number,
  ) => string;
} = {
  text: formatReview,
  json: (report) => toPrintableJson(report),
  markdown: formatReviewMarkdown,
};
