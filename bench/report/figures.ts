import type { Unit } from '../measurement.ts';

/** Three digits that count, thousands apart; whole numbers from a hundred on. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
  return digits.replace(/\B(?=(\d{3})+$)(?<!\..*)/g, '\u202f');
}

/** `12.3 ms`, `1 234/s`. */
export const formatSample = (value: number, unit: Unit): string =>
  unit === '/s' ? `${formatFigure(value)}/s` : `${formatFigure(value)} ${unit}`;
