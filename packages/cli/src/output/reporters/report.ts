import { posix } from 'node:path';
import type { Finding, Findings } from '#contract';
import { say } from '../../language/say.ts';
import type { TestResult } from '../../test/vitest-run.ts';
import type { LineOf } from '../format-findings.ts';
import type { Colors } from '../output.ts';

/** The verdict on one extension. Files are relative to its folder. */
export interface FolderReport {
  /** As the user named it, with `/`. */
  readonly folder: string;
  /** The same as seen from the repository, where other tools look for the files; empty for the repository itself. */
  readonly location: string;
  readonly issues: readonly Finding[];
  /** What the author lets stand, and why. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly notRun: number;
  /** Gives a line of one of its files, for people. */
  readonly lineOf?: LineOf;
  /** Of a run of the tests: each that came to its end. One that failed is a finding too. */
  readonly tests?: readonly TestResult[];
}

export interface SuppressedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

/** The verdict on all extensions. */
export interface Report {
  /** Whose report it is. */
  readonly command: 'validate' | 'test';
  readonly valid: boolean;
  readonly summary: Findings['summary'];
  readonly folders: readonly FolderReport[];
  /** What a run of the tests tells besides findings. */
  readonly run?: Pick<Findings, 'tests' | 'failures' | 'shard' | 'assumptions' | 'coverage'>;
}

/** What a reporter needs besides the report. */
export interface ReporterOptions {
  readonly colors: Colors;
  /** Of tillkit. */
  readonly version: string;
  /** Whether a finding is as bad as the fail level. */
  readonly isFailure: (finding: Finding) => boolean;
}

/** Makes the text of a report, without the line break at its end. */
export type Reporter = (report: Report, options: ReporterOptions) => string;

/** The findings of all extensions; the folder precedes the file when there are several. */
export function listFindings({ folders }: Report): Finding[] {
  if (folders.length === 1) return folders.flatMap(({ issues }) => issues);
  return folders.flatMap(({ folder, issues }) => issues.map((issue) => moveTo(folder, issue)));
}

const moveTo = (folder: string, finding: Finding): Finding => ({
  ...finding,
  file: `${folder}/${finding.file}`,
  fix: finding.fix && {
    ...finding.fix,
    edits: finding.fix.edits.map((edit) => ({ ...edit, file: `${folder}/${edit.file}` })),
  },
});

/** Path of an extension's file as seen from the repository. */
export const locate = ({ location }: FolderReport, file: string): string => posix.join(location, file);

/** A text that may be the middle of a sentence, as a whole one. */
export function toSentence(text: string): string {
  const end = /[.?!…。？！]$/.test(text) ? '' : '.';
  // What begins with a name in lower case, such as a file, keeps it.
  const begin = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() : text.charAt(0);
  return `${begin}${text.slice(1)}${end}`;
}

/** How many findings of each kind there are, in words. */
export function formatSummary({ error, warning, notice, suppressed, notRun }: Report['summary']): string {
  const errors = error === 1 ? say`1 error` : say`${error} errors`;
  const warnings = warning === 1 ? say`1 warning` : say`${warning} warnings`;
  const notices = notice === 1 ? say`1 notice` : say`${notice} notices`;
  const checks = notRun === 1 ? say`1 check not run` : say`${notRun} checks not run`;
  return say`${errors}, ${warnings}, ${notices}; ${suppressed} suppressed, ${checks}`;
}
