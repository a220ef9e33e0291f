import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { type Budgets, type EndedTest, formatKinds, formatReport, sumKinds } from './times.ts';

/** What a run is told beside its tests. */
interface KindsReporterOptions {
  readonly budgets: Budgets;
  /** Where the results go, without extension; `--outputFile.kinds=FILE` in its place. */
  readonly file: string;
}

/**
 * Ends a run with one line for each kind of test, and writes where the time went: FILE.md for people, FILE.json for scripts.
 * A test that fails is named at once, not when its file is over.
 */
export class KindsReporter implements Reporter {
  readonly #options: KindsReporterOptions;
  #file: string;

  constructor(options: KindsReporterOptions) {
    this.#options = options;
    this.#file = options.file;
  }

  onInit({ config }: Vitest): void {
    const { outputFile } = config;
    this.#file = (typeof outputFile === 'object' ? outputFile.kinds : undefined) ?? this.#file;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const [line = ''] = (errors[0]?.message ?? '').split('\n');
    console.error(`FAILED ${test.module.relativeModuleId} > ${test.fullName}: ${line}`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { budgets } = this.#options;
    const tests = modules.flatMap(toEndedTests);
    const kinds = sumKinds(tests);
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.md`, formatReport(tests, budgets));
    writeFileSync(`${this.#file}.json`, `${JSON.stringify({ kinds, errors: errors.length }, null, 2)}\n`);
    console.log(['', ...formatKinds(kinds, budgets), `The slowest tests: ${this.#file}.md`, ''].join('\n'));
  }
}

function toEndedTests(module: TestModule): EndedTest[] {
  const place = { kind: module.project.name, file: module.relativeModuleId };
  const tests = [...module.children.allTests()].map((test): EndedTest => {
    const { state, note } = { note: undefined, ...test.result() };
    const { startTime: startedAt = 0, duration: durationMs = 0 } = test.diagnostic() ?? {};
    return {
      ...place,
      name: test.fullName,
      state: state === 'pending' ? 'skipped' : state,
      note,
      startedAt,
      durationMs,
    };
  });
  if (tests.length > 0 || module.ok()) return tests;
  return [{ ...place, name: 'the file itself', state: 'failed', startedAt: Date.now(), durationMs: 0 }];
}
