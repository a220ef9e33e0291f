import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonReport } from './json-report.ts';

const FILE = join(import.meta.dirname, 'results.json');
const ROOT = join(import.meta.dirname, '../..');

/** A change of the code that no test noticed. */
export interface Survivor {
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** Whether any test runs the code at all. */
  readonly isRun: boolean;
}

/** What became of the mutants of one file. */
export interface FileResult {
  readonly killed: number;
  /** Mutants that made a test run without end. */
  readonly endless: number;
  readonly survivors: readonly Survivor[];
}

/** By path in the repository. */
export type Results = Readonly<Record<string, FileResult>>;

/** What the runs so far have found. */
export const readResults = (): Results => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {});

/** Keeps results beside those of other files; files that are gone are forgotten. */
export function keepResults(results: Results): Results {
  const all = Object.entries({ ...readResults(), ...results })
    .filter(([file]) => existsSync(join(ROOT, file)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const kept: Results = Object.fromEntries(all);
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** Stryker's report, reduced to what is kept. */
export const toResults = ({ files }: JsonReport): Results =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path, toResult(file)]));

function toResult({ source, mutants }: JsonReport['files'][string]): FileResult {
  const lines = source.split('\n');
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
  const survivors = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ location: { start, end }, mutatorName, replacement, status }) => {
      const inside = lines.slice(start.line - 1, end.line);
      inside[inside.length - 1] = inside.at(-1)?.slice(0, end.column - 1) ?? '';
      inside[0] = inside[0]?.slice(start.column - 1) ?? '';
      return {
        ...{ line: start.line, column: start.column, mutator: mutatorName },
        ...{ original: inside.join('\n'), replacement, isRun: status === 'Survived' },
      };
    });
  return { killed: count('Killed'), endless: count('Timeout'), survivors };
}
