import { formatTable as formatRows } from '../../tools/generate/markdown.ts';
import { BENCHMARK_NAMES, BENCHMARKS, type BenchmarkName } from '../benchmarks.ts';
import type { Curve } from '../measurement.ts';
import { TARGETS } from '../targets.ts';
import { describeCurve } from './draw-curve.ts';
import { formatFigure } from './figures.ts';
import type { Judged } from './judge.ts';
import type { Machine } from './machine.ts';
import { judgeAll, type Outcome, type Results } from './results.ts';
import { formatLimit, type Table, toRowTable, toTargetTable } from './table.ts';

/** Why a target is missed or a curve rises, by the id of either. */
type Causes = Readonly<Record<string, string>>;

/** The report. */
export function formatMarkdown({ machine, benchmarks }: Results, causes: Causes): string {
  const judged = judgeAll(benchmarks);
  const sections = [
    '# Results',
    'Written by `npm run bench -- --write`; what the benchmarks measure, and how, is in the [README](README.md).',
    formatTable(toMachineTable(machine)),
    'A target is a ratio within one run: rounds of tillkit and of what it is compared with take turns, and the median of the ratios, round by round, decides. Absolute figures are those of this machine on that day.',
    'What ten minutes of everything at once leave behind is in the [soak report](../tools/soak/REPORT.md), what the tests would not notice in the [report on mutants](../tools/mutation/REPORT.md).',
    '## Targets',
    summarize(judged),
    formatTable(toTargetTable(judged)),
    ...formatMissed(judged, causes),
    ...BENCHMARK_NAMES.flatMap((name) => formatBenchmark(name, benchmarks[name], causes)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function summarize(judged: readonly Judged[]): string {
  const count = (verdict: Judged['verdict']) => judged.filter((target) => target.verdict === verdict).length;
  const unmeasured = count('not measured') + TARGETS.length - judged.length;
  return `${count('met')} met, ${count('missed')} missed, ${unmeasured} not measured.`;
}

function formatMissed(judged: readonly Judged[], causes: Causes): string[] {
  const missed = judged.filter(({ verdict }) => verdict === 'missed');
  if (missed.length === 0) return [];
  const lines = missed.map((target) => [
    target.goal,
    formatLimit(target),
    `${formatFigure(target.ofLimit ?? Number.NaN)} × the limit`,
    causes[target.id] ?? `No cause is written for \`${target.id}\`.`,
  ]);
  return ['### Missed', formatTable([['Work', 'Target', 'Distance', 'Cause'], ...lines])];
}

function formatBenchmark(name: BenchmarkName, outcome: Outcome | undefined, causes: Causes): string[] {
  const heading = `## ${BENCHMARKS[name].title}`;
  if (outcome === undefined) return [heading, 'Not run.'];
  const { measuredAt, seconds, load } = outcome;
  const when = `\`${name}\`, ${measuredAt.slice(0, 10)}, ${seconds} s; load at its start ${load.toFixed(1)}.`;
  if ('failed' in outcome) return [heading, when, `It failed: ${outcome.failed}`];
  return [
    heading,
    when,
    ...(outcome.rows.length > 0 ? [formatTable(toRowTable(outcome.rows))] : []),
    ...(outcome.curves ?? []).flatMap((curve) => formatCurve(curve, causes)),
    ...(outcome.notes.length > 0 ? [outcome.notes.map((note) => `- ${note}`).join('\n')] : []),
  ];
}

function formatCurve(curve: Curve, causes: Causes): string[] {
  const words = describeCurve(curve);
  const cause = causes[curve.id];
  const remark = cause === undefined ? [] : [cause];
  return [`### ${curve.title}`, `![${words}](growth/${curve.id}.svg)`, words, ...remark];
}

const toMachineTable = ({ cores, cpu, memoryGb, node, os }: Machine): Table => [
  ['Cores', 'CPU', 'Memory', 'Node', 'System'],
  [String(cores), cpu, `${memoryGb} GB`, node, os],
];

const formatTable = ([head = [], ...lines]: Table): string => formatRows(head, lines);
