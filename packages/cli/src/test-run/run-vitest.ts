import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVIDENCE_VARIABLE, type TestEvidence } from '#contract';
import { createEnvironment } from '#core';
import { readGivenFile } from '#extension';
import { controlTerminal } from '../output.ts';
import { runWithin } from '../run-within.ts';
import { searchPath } from '../search-path.ts';
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
  /** The program, as `findVitest` gives it. */
  readonly vitest: string;
  /** Only files whose path has one of these texts in it; all when there is none. */
  readonly filters: readonly string[];
  readonly timeLimitMs: number;
}

/** How vitest ended: as a process, what it told, and what the stores of the tests saw. */
export interface EndedRun extends VitestRun {
  readonly evidence: readonly TestEvidence[];
  readonly end: Awaited<ReturnType<typeof runWithin>>;
}

/**
 * Runs the tests once. `folder`, which is empty, receives what the reporter and the stores of the tests write; `shown` tells
 * whether a person sees vitest's own output, on stderr.
 */
export async function runVitest(
  { root, vitest, filters, timeLimitMs }: VitestOptions,
  variables: NodeJS.ProcessEnv,
  { folder, shown }: { readonly folder: string; readonly shown: boolean },
): Promise<EndedRun> {
  const journal = join(folder, 'journal.jsonl');
  const evidence = join(folder, 'evidence');
  mkdirSync(evidence);
  const output = shown ? process.stderr.fd : 'ignore';
  // vitest hides the cursor of a terminal, and cannot show it again when it is ended.
  if (shown && process.stderr.isTTY) process.once('exit', () => controlTerminal(process.stderr, AS_BEFORE));
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const end = await runWithin(timeLimitMs, (mark) =>
    spawn(process.execPath, [vitest, 'run', ...reporters, '--includeTaskLocation', ...filters], {
      cwd: root,
      env: createEnvironment(process.env, searchPath(), variables, mark, {
        [JOURNAL_VARIABLE]: journal,
        [EVIDENCE_VARIABLE]: evidence,
      }),
      stdio: ['ignore', output, output],
    }),
  );
  // The tests can put anything in its place; without it, the run is not complete.
  const written = readGivenFile(journal, JOURNAL_BYTES_MAX);
  const entries = 'text' in written ? parseJournal(written.text) : [];
  return { ...toVitestRun(entries, root), end, evidence: readEvidence(evidence, root) };
}
