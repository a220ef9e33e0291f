import { formatCode, formatTable } from '../generate/markdown.ts';
import { AREAS } from './areas.ts';
import { explain } from './explained.ts';
import type { FileResult, Results, Survivor } from './results.ts';

const CHARS_MAX = 80;

/** The report as Markdown: the score of each file, then every survivor with the reason why it lives. */
export function formatReport(results: Results): string {
  const areas = AREAS.map(({ name, files }) => ({ name, files: files.filter((file) => file in results) })).filter(
    ({ files }) => files.length > 0,
  );
  const rows = areas.flatMap(({ name, files }) => [
    ...files.map((file) => toRow(formatCode(file), results, [file])),
    toRow(`**${name}**`, results, files),
  ]);
  const missing = AREAS.flatMap(({ files }) => files.filter((file) => !(file in results)));
  const survivors = areas.flatMap(({ files }) =>
    files.flatMap((file) => formatSurvivors(file, results[file]?.survivors ?? [])),
  );
  return [
    '# Mutants',
    'Written by `npm run mutants`; [README](README.md) tells how to read it. The score is the share of mutants that a test notices;' +
      ' an equivalent mutant, which behaves as the code does, counts as a survivor.',
    formatTable(['', 'mutants', 'killed', 'endless', 'explained', 'unexplained', 'score'], rows),
    ...(missing.length === 0 ? [] : [`Not run yet: ${missing.map(formatCode).join(', ')}.`]),
    '## Survivors',
    ...(survivors.length === 0 ? ['None.'] : survivors),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function toRow(name: string, results: Results, files: readonly string[]): readonly string[] {
  const all = files.flatMap((file) => results[file] ?? []);
  const sum = (count: (result: FileResult) => number) => all.reduce((total, result) => total + count(result), 0);
  const [killed, endless, survived] = [
    sum((result) => result.killed),
    sum((result) => result.endless),
    sum((result) => result.survivors.length),
  ];
  const explained = files
    .flatMap((file) => (results[file]?.survivors ?? []).map((survivor) => explain(file, survivor)))
    .filter((why) => why !== undefined).length;
  const mutants = killed + endless + survived;
  const score = mutants === 0 ? 100 : ((killed + endless) / mutants) * 100;
  const counts = [mutants, killed, endless, explained, survived - explained].map(String);
  return [name, ...counts, `${Math.floor(score * 10) / 10} %`];
}

function formatSurvivors(file: string, survivors: readonly Survivor[]): readonly string[] {
  if (survivors.length === 0) return [];
  return [`### ${formatCode(file)}`, survivors.map((survivor) => formatSurvivor(file, survivor)).join('\n')];
}

function formatSurvivor(file: string, survivor: Survivor): string {
  const { line, mutator, original, replacement, isRun } = survivor;
  const why = explain(file, survivor) ?? `**unexplained**${isRun ? '' : ', no test runs it'}`;
  return `- line ${line}, ${mutator}: ${show(original)} → ${show(replacement)}: ${why}`;
}

/** Code on one line, as much as tells it from others. */
function show(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  const short = line.length > CHARS_MAX ? `${line.slice(0, CHARS_MAX)}…` : line;
  if (short === '') return 'nothing';
  return short.includes('`') ? `\`\` ${short} \`\`` : formatCode(short);
}
