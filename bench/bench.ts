// npm run bench: every benchmark, or those that are named.
import { parseArgs } from 'node:util';
import { BENCHMARK_NAMES, type BenchmarkName } from './benchmarks.ts';
import { formatText } from './report/format-text.ts';
import { describeMachine } from './report/machine.ts';
import { readResults, writeResults } from './report/result-files.ts';
import { isSameMachine, mergeOutcomes, type Outcome } from './report/results.ts';
import { createProgress } from './run/progress.ts';
import { runBenchmarks } from './run/run-benchmarks.ts';

const HELP = `npm run bench                 every benchmark, each target with its verdict
npm run bench -- NAME…        some of: ${BENCHMARK_NAMES.join(', ')}
  --write                     keeps the figures in results.json, and writes RESULTS.md and growth/*.svg from them
  --rounds N                  at most N rounds each, to try something out
npm run bench -- --render     writes RESULTS.md and growth/*.svg again, such as after a change of causes.ts`;

/** Where reports are kept. */
const FOLDER = import.meta.dirname;

/** What a person must mend in the arguments. */
class Refused extends Error {}

// What still runs ends with this process.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`${error.message}\n\n${HELP}`);
  process.exitCode = 2;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, names } = parse(args);
  if (values.help) console.log(HELP);
  else if (values.render) render();
  else return await run(names, toRounds(values.rounds), values.write);
  return 0;
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        render: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    });
    return { values, names: positionals.length === 0 ? BENCHMARK_NAMES : positionals.map(toName) };
  } catch (error) {
    if (error instanceof TypeError) throw new Refused(error.message);
    throw error;
  }
}

function toName(text: string): BenchmarkName {
  const name = BENCHMARK_NAMES.find((known) => known === text);
  if (name === undefined) throw new Refused(`There is no benchmark "${text}".`);
  return name;
}

function toRounds(text = 'Infinity'): number {
  const rounds = Number(text);
  if (!(rounds >= 1)) throw new Refused(`--rounds takes a number from 1 on, not "${text}".`);
  return rounds;
}

function render(): void {
  const results = readResults(FOLDER);
  if (results === undefined) throw new Refused('Nothing is kept yet: npm run bench -- --write.');
  writeResults(FOLDER, results);
}

async function run(names: readonly BenchmarkName[], maxRounds: number, write: boolean): Promise<number> {
  const machine = describeMachine();
  const isWhole = names === BENCHMARK_NAMES;
  const kept = isWhole || !write ? undefined : readResults(FOLDER);
  if (kept !== undefined && !isSameMachine(kept.machine, machine))
    throw new Refused('What is kept is of another machine: run all benchmarks, or leave out --write.');
  const outcomes: Partial<Record<BenchmarkName, Outcome>> = {};
  await runBenchmarks(names, {
    progress: createProgress(process.stderr),
    maxRounds,
    onOutcome(name, outcome) {
      outcomes[name] = outcome;
      console.log(formatText(name, outcome));
    },
  });
  if (write) writeResults(FOLDER, { machine, benchmarks: mergeOutcomes(kept?.benchmarks ?? {}, outcomes) });
  return Object.values(outcomes).some((outcome) => 'failed' in outcome) ? 1 : 0;
}
