import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAUSES } from '../causes.ts';
import { drawCurve } from './draw-curve.ts';
import { formatMarkdown } from './format-markdown.ts';
import { judgeAll, type Results } from './results.ts';

const RESULTS_FILE = 'results.json';

/** Six digits are more than a measurement has. */
const roundNumber = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

/** Every file of the report by its name in `bench/`, from the results alone. */
function renderFiles(results: Results): Readonly<Record<string, string>> {
  const curves = Object.values(results.benchmarks).flatMap((outcome) =>
    'rows' in outcome ? (outcome.curves ?? []) : [],
  );
  return {
    'RESULTS.md': formatMarkdown(results, CAUSES),
    ...Object.fromEntries(curves.map((curve) => [`growth/${curve.id}.svg`, drawCurve(curve)])),
  };
}

/** The results that were kept in a folder; undefined when there are none. */
export function readResults(folder: string): Results | undefined {
  const path = join(folder, RESULTS_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : undefined;
}

/** Keeps results, with the verdicts that follow from them, and writes the report from what is kept. */
export function writeResults(folder: string, { machine, benchmarks }: Results): void {
  const kept = JSON.stringify({ machine, targets: judgeAll(benchmarks), benchmarks }, roundNumber, 1);
  writeFileSync(join(folder, RESULTS_FILE), `${kept}\n`);
  rmSync(join(folder, 'growth'), { recursive: true, force: true });
  mkdirSync(join(folder, 'growth'));
  for (const [name, text] of Object.entries(renderFiles(JSON.parse(kept)))) writeFileSync(join(folder, name), text);
}
