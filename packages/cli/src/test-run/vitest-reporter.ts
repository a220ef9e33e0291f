import { appendFileSync } from 'node:fs';
import { JOURNAL_VARIABLE, type JournalEntry, type JournalError, type JournalPlace } from './test-journal.ts';

/** What vitest gives a reporter, of that what is used here. */
interface VitestError {
  readonly message?: unknown;
  readonly stacks?: readonly JournalPlace[];
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

const toErrors = (errors: readonly VitestError[]): JournalError[] =>
  errors.map(({ message, stacks = [] }) => ({
    message: String(message),
    stack: stacks.map(({ file, line, column }) => ({ file, line, column })),
  }));
