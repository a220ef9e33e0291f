import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Finding, Findings, TestCounts, TestError } from '#contract';
import type { JournalEntry, JournalError, JournalPlace } from './test-journal.ts';

/** Where something is in the extension. */
export type Place = Pick<Finding, 'file' | 'line' | 'column'>;

/** A test that came to its end. */
export interface TestResult {
  readonly name: string;
  /** The test's file, relative to the extension's folder, with `/`. */
  readonly file: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
  /** Of the failing assertion, or else of the test. */
  readonly place: Place;
  /** What went wrong, in one line; empty when nothing did. */
  readonly problem: string;
  /** Everything that is known of what went wrong; absent when nothing did. */
  readonly errors?: TestError[];
}

/** What a run of the tests gave. */
export interface VitestRun {
  /** The files with tests, those that other shards run among them; a file is named once for each project of vitest that has it. */
  readonly files: readonly string[];
  /** Those that came to their end. */
  readonly ran: readonly string[];
  readonly tests: readonly TestResult[];
  /** Errors outside of tests: of imports, hooks, promises that nobody waits for. */
  readonly problems: readonly { readonly place: Place | undefined; readonly problem: string }[];
  /** Names of the tests, or of the files, that were under way at the end. */
  readonly unfinished: readonly string[];
  /** Whether vitest said that all is over, and did not give up before the first file. */
  readonly isComplete: boolean;
}

/**
 * What a journal tells of an extension's tests; `root` is its folder, symbolic links followed. `mayBeEmpty`: that no file was run
 * is no sign that vitest gave up.
 */
export function toVitestRun(entries: readonly JournalEntry[], root: string, mayBeEmpty = false): VitestRun {
  const ended = entries.filter((entry) => entry.kind === 'test-ended');
  const over = new Set(ended.map(({ id }) => id));
  const ran = entries.flatMap((entry) => (entry.kind === 'file-ended' ? [entry.file] : []));
  const filesOver = new Set(ran);
  const files = entries.flatMap((entry) => (entry.kind === 'run-started' ? entry.files : []));
  const open = entries.filter((entry) => entry.kind === 'test-started').filter(({ id }) => !over.has(id));
  const openFiles = entries.flatMap((entry) =>
    entry.kind === 'file-started' && !filesOver.has(entry.file) ? [toRelative(root, entry.file)] : [],
  );
  return {
    files: files.map((file) => toRelative(root, file)),
    ran: ran.map((file) => toRelative(root, file)),
    // With retries a test ends several times; the last end counts.
    tests: [...new Map(ended.map((entry) => [entry.id, toResult(entry, root)])).values()],
    problems: entries.flatMap((entry) => toProblems(entry, root)),
    unfinished:
      open.length > 0 ? open.map(({ name, place }) => `${toRelative(root, place.file)} > ${name}`) : openFiles,
    isComplete:
      entries.some(({ kind }) => kind === 'run-ended') && (ran.length > 0 || files.length === 0 || mayBeEmpty),
  };
}

/** How many tests ended how. */
export function countTests({ tests }: Pick<VitestRun, 'tests'>): TestCounts {
  const count = (wanted: TestResult['state']) => tests.filter(({ state }) => state === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The tests that failed, with their whole errors; nothing when there are none. */
export function toFailures({ tests }: Pick<VitestRun, 'tests'>): Pick<Findings, 'failures'> {
  const failed = tests.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return {};
  return { failures: failed.map(({ name, place, errors = [] }) => ({ test: name, ...place, errors })) };
}

function toResult(entry: JournalEntry & { readonly kind: 'test-ended' }, root: string): TestResult {
  const { name, place, state, durationMs, errors } = entry;
  const [error] = errors;
  const shown = { name, state, durationMs, file: toRelative(root, place.file) };
  return {
    ...shown,
    place: findPlace(error, root) ?? toOwn(place, root),
    problem: error === undefined ? '' : toProblem(error, root),
    ...(state === 'failed' && { errors: errors.map((one) => toWhole(one, root)) }),
  };
}

function toProblems(entry: JournalEntry, root: string): VitestRun['problems'] {
  if (entry.kind === 'file-ended') return listProblems(entry.errors, root, { file: entry.file, line: 1, column: 1 });
  if (entry.kind === 'suite-ended') return listProblems(entry.errors, root, entry.place);
  return entry.kind === 'run-ended' ? listProblems(entry.errors, root) : [];
}

const listProblems = (errors: readonly JournalError[], root: string, around?: JournalPlace): VitestRun['problems'] =>
  errors.map((error) => ({
    place: findPlace(error, root) ?? (around === undefined ? undefined : toOwn(around, root)),
    problem: toProblem(error, root),
  }));

/** The first frame of a stack in the author's own files. */
function findPlace(error: JournalError | undefined, root: string): Place | undefined {
  const own = error?.stack.find(({ file }) => {
    const path = toRelative(root, file);
    return !path.startsWith('../') && !path.includes('node_modules/');
  });
  return own === undefined ? undefined : toOwn(own, root);
}

const toOwn = ({ file, line, column }: JournalPlace, root: string): Place => ({
  file: toRelative(root, file),
  line,
  column,
});

/** Folders of the machine are nobody's business. */
function toProblem(error: JournalError, root: string): string {
  const [line = ''] = toText(error.message, root).split(/\r?\n/);
  return line === '' ? 'an error without a message' : line;
}

const toText = (text: string, root: string): string =>
  stripVTControlCharacters(text).replaceAll(join(root, '/'), '').replaceAll(root, '.');

/** An error with everything that is known of it. */
function toWhole({ message, stack, ...others }: JournalError, root: string): TestError {
  const texts = Object.entries(others).map(([name, text]) => [name, toText(text, root)]);
  const frames = stack.map(({ method, file, line, column }) => {
    const place = `${toRelative(root, file)}:${line}:${column}`;
    return method === undefined ? place : `${method} (${place})`;
  });
  return { ...Object.fromEntries(texts), message: toText(message, root), stack: frames };
}

const toRelative = (root: string, file: string): string => relative(root, file).replaceAll('\\', '/');
