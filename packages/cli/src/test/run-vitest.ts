import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVIDENCE_VARIABLE, type Shard, type TestEvidence } from '#contract';
import { createEnvironment } from '#core';
import { readGivenFile } from '#extension';
import { controlTerminal } from '../output/output.ts';
import { runWithin } from '../process/run-within.ts';
import { searchPath } from '../process/search-path.ts';
import type { Vitest } from './find-vitest.ts';
import { readEvidence } from './read-evidence.ts';
import { JOURNAL_VARIABLE, parseJournal } from './test-journal.ts';
import { toVitestRun, type VitestRun } from './vitest-run.ts';

/** From source the reporter is a file beside this one; in the published package it is a bundle beside our bundle. */
const REPORTER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './vitest-reporter.ts' : './vitest-reporter.js', import.meta.url),
);

/** Far more than a reporter writes about a hundred thousand tests. */
const JOURNAL_BYTES_MAX = 256 * 1024 * 1024;

/** Ends a change of the screen that is under way, and shows the cursor. */
const AS_BEFORE = '\u001b[?2026l\u001b[?25h';

/** What is run, and how. */
export interface VitestOptions {
  /** Folder of the extension, symbolic links followed. */
  readonly root: string;
  readonly vitest: Vitest;
  /** Only files whose path has one of these texts in it; all when there is none. */
  readonly filters: readonly string[];
  readonly timeLimitMs: number;
}

/** How vitest ended: as a process, what it told, and what the stores of the tests saw. */
export interface EndedRun extends VitestRun {
  readonly evidence: readonly TestEvidence[];
  readonly end: Awaited<ReturnType<typeof runWithin>>;
}

/** What one run of vitest is given. */
export interface RunPlace {
  /** Empty; receives what the reporter and the stores of the tests write. */
  readonly folder: string;
  /** Whether a person sees vitest's own output, on stderr. */
  readonly shown: boolean;
  /** Only this part of the files, of which vitest then leaves its report as `blobOf` says. */
  readonly shard?: Shard | undefined;
}

/** Where vitest leaves its report of a shard, if it comes to its end. */
export const blobOf = (folder: string): string => join(folder, 'blob.json');

/** Runs the tests once. */
export async function runVitest(
  options: VitestOptions,
  variables: NodeJS.ProcessEnv,
  { folder, shown, shard }: RunPlace,
): Promise<EndedRun> {
  const journal = join(folder, 'journal.jsonl');
  const evidence = join(folder, 'evidence');
  mkdirSync(evidence);
  const divided =
    shard === undefined
      ? []
      : [
          ...[`--shard=${shard.index}/${shard.count}`, '--passWithNoTests'],
          ...['--reporter=blob', `--outputFile.blob=${blobOf(folder)}`],
        ];
  const flags = [`--reporter=${REPORTER}`, '--includeTaskLocation', ...divided, ...options.filters];
  const told = { ...variables, [JOURNAL_VARIABLE]: journal, [EVIDENCE_VARIABLE]: evidence };
  const end = await startVitest(options, flags, told, shown);
  // The tests can put anything in its place; without it, the run is not complete.
  const written = readGivenFile(journal, JOURNAL_BYTES_MAX);
  const entries = 'text' in written ? parseJournal(written.text) : [];
  const run = toVitestRun(entries, options.root, shard !== undefined && end === 0);
  return { ...run, end, evidence: readEvidence(evidence, options.root) };
}

/** Lets vitest tell on stderr what its reports in a folder say, as if it had been one run. How that ended. */
export const replayBlobs = (options: VitestOptions, blobs: string): Promise<EndedRun['end']> =>
  startVitest(options, [`--merge-reports=${blobs}`], {}, true);

function startVitest(
  { root, vitest, timeLimitMs }: VitestOptions,
  flags: readonly string[],
  variables: NodeJS.ProcessEnv,
  shown: boolean,
): Promise<EndedRun['end']> {
  const output = shown ? process.stderr.fd : 'ignore';
  // vitest hides the cursor of a terminal, and cannot show it again when it is ended.
  if (shown && process.stderr.isTTY) process.once('exit', () => controlTerminal(process.stderr, AS_BEFORE));
  return runWithin(timeLimitMs, (mark) =>
    spawn(process.execPath, [vitest.program, 'run', '--reporter=default', ...flags], {
      cwd: root,
      env: createEnvironment(process.env, searchPath(), variables, mark),
      stdio: ['ignore', output, output],
    }),
  );
}
