import type { Row } from '../measurement.ts';
import { formatFigure, formatSample } from './figures.ts';
import type { Judged } from './judge.ts';
import { ratiosOf, spreadOf } from './statistics.ts';

/** Cells by line, the head first. */
export type Table = readonly (readonly string[])[];

/** What was measured beside what was promised, in a line for each target. */
export const toTargetTable = (judged: readonly Judged[]): Table => [
  ['Work', 'Measured', 'Spread', 'Target', 'Verdict'],
  ...judged.map((target) => {
    const { measured } = target;
    const figures =
      measured === null
        ? ['–', '–']
        : [
            formatMeasured(target, measured.median),
            `${formatFigure(measured.lowest)} – ${formatFigure(measured.highest)}`,
          ];
    return [target.goal, ...figures, formatLimit(target), formatVerdict(target)];
  }),
];

/** `≤ 0.25 × wrangler dev` */
export const formatLimit = (target: Judged): string => `${target.comparison} ${formatMeasured(target, target.limit)}`;

function formatMeasured({ to }: Judged, value: number): string {
  if (typeof to === 'string') return formatSample(value, to);
  return `${formatFigure(value)} × ${to.by === 'tillkit' ? to.work : to.by}`;
}

function formatVerdict({ verdict, ofLimit }: Judged): string {
  return verdict === 'missed' && ofLimit !== null ? `missed: ${formatFigure(ofLimit)} × the limit` : verdict;
}

/** Samples in medians and spreads; and what tillkit's are of each other contender's at the same work. */
export const toRowTable = (rows: readonly Row[]): Table => [
  ['Work', 'By', 'Median', 'Lowest', 'Highest', 'Samples', 'tillkit is'],
  ...rows.map(({ work, by, unit, samples }) => {
    const { median, lowest, highest } = spreadOf(samples);
    const figures = [median, lowest, highest].map((value) => formatSample(value, unit));
    const ours = by === 'tillkit' ? undefined : rows.find((row) => row.work === work && row.by === 'tillkit');
    const ratio = ours && `${formatFigure(spreadOf(ratiosOf(ours.samples, samples)).median)} ×`;
    return [work, by, ...figures, String(samples.length), ratio ?? ''];
  }),
];
