import { appendFileSync, readFileSync } from 'node:fs';
import {
  JOURNAL_VARIABLE,
  type JournalEntry,
  type JournalError,
  type JournalFrame,
  type JournalPlace,
} from './test-journal.ts';

/** What vitest gives a reporter, of that what is used here. */
interface VitestError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly diff?: unknown;
  readonly stacks?: readonly (JournalPlace & { readonly method?: string })[];
}
interface VitestSpecification {
  readonly moduleId: string;
}
interface Vitest {
  readonly config: { readonly shard?: unknown };
  readonly filenamePattern?: string[];
  globTestSpecifications(filters?: string[]): Promise<readonly VitestSpecification[]>;
}
interface VitestModule {
  readonly moduleId: string;
  errors(): readonly VitestError[];
}
interface VitestTask {
  readonly id: string;
  readonly fullName: string;
  readonly location?: { readonly line: number; readonly column: number };
  readonly module: VitestModule;
}
interface VitestSuite extends VitestTask {
  errors(): readonly VitestError[];
}
interface VitestTest extends VitestTask {
  result(): { readonly state: 'passed' | 'failed' | 'skipped' | 'pending'; readonly errors?: readonly VitestError[] };
  /** Undefined of a test that did not run. */
  diagnostic(): { readonly duration: number } | undefined;
}

const path = process.env[JOURNAL_VARIABLE] ?? '';

/** Each line at once, so that a run that is ended from outside has left what there was until then. */
const write = (entry: JournalEntry): void => appendFileSync(path, `${JSON.stringify(entry)}\n`);

/** Runs inside of vitest, of whatever version the author has, and writes down what happens in a run of the tests. */
export default class VitestReporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  /** Of a shard some versions give all files here, and others its own. */
  async onTestRunStart(specifications: readonly VitestSpecification[]): Promise<void> {
    const vitest = this.#vitest;
    const isPart = vitest?.config.shard !== undefined;
    const all = isPart ? await vitest.globTestSpecifications(vitest.filenamePattern) : specifications;
    write({ kind: 'run-started', files: all.map(({ moduleId }) => moduleId) });
  }

  onTestModuleStart({ moduleId }: VitestModule): void {
    write({ kind: 'file-started', file: moduleId });
  }

  onTestModuleEnd(module: VitestModule): void {
    write({ kind: 'file-ended', file: module.moduleId, errors: toErrors(module.errors()) });
  }

  onTestSuiteResult(suite: VitestSuite): void {
    const errors = toErrors(suite.errors());
    if (errors.length > 0) write({ kind: 'suite-ended', place: toPlace(suite), errors });
  }

  onTestCaseReady(test: VitestTest): void {
    write({ kind: 'test-started', id: test.id, name: test.fullName, place: toPlace(test) });
  }

  onTestCaseResult(test: VitestTest): void {
    const { state, errors = [] } = test.result();
    if (state === 'pending') return;
    const shown = { id: test.id, name: test.fullName, place: toPlace(test) };
    const durationMs = test.diagnostic()?.duration ?? 0;
    write({ kind: 'test-ended', ...shown, state, durationMs, errors: toErrors(errors) });
  }

  onTestRunEnd(_modules: unknown, errors: readonly VitestError[]): void {
    write({ kind: 'run-ended', errors: toErrors(errors) });
  }
}

const toPlace = ({ module, location }: VitestTask): JournalPlace => ({
  file: module.moduleId,
  line: location?.line ?? 1,
  column: location?.column ?? 1,
});

const toErrors = (errors: readonly VitestError[]): JournalError[] => errors.map(toError);

function toError({ name, message, expected, actual, diff, stacks = [] }: VitestError): JournalError {
  const texts = Object.entries({ name, expected, received: actual, diff, matcher: findMatcher(stacks[0]) });
  return {
    message: String(message),
    stack: stacks.map(toFrame),
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text !== '')),
  };
}

const toFrame = ({ file, line, column, method = '' }: JournalPlace & { readonly method?: string }): JournalFrame => ({
  ...{ file, line, column },
  ...(method !== '' && { method }),
});

/** The name that is called at a place: what throws there is mostly a matcher. */
function findMatcher(place: JournalPlace | undefined): string | undefined {
  if (place === undefined) return undefined;
  try {
    const line = readFileSync(place.file, 'utf8').split(/\r?\n/)[place.line - 1] ?? '';
    return /^(to[A-Z]\w*)\s*\(/.exec(line.slice(place.column - 1))?.[1];
  } catch {
    // The frame is of no file.
    return undefined;
  }
}
