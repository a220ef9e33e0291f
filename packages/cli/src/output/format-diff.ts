import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';

const CONTEXT = 3;
/** Beyond, the changed part is shown as a whole: comparing takes time and memory by the product of the lines. */
const MAX_COMPARED = 1_000_000;

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** What changes in a file, line by line, in the form of a unified diff; empty when nothing does. */
export function formatDiff(file: string, before: string, after: string, colors: Colors): string[] {
  if (before === after) return [];
  const lines = compare(before.split('\n'), after.split('\n'));
  // What stands behind the last line break is no line.
  if (before.endsWith('\n') && after.endsWith('\n')) lines.pop();
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  const result = [`--- ${toPrintable(file)}`, `+++ ${toPrintable(file)}`];
  let [old, current] = [1, 1];
  for (const [index, { sign, text }] of lines.entries()) {
    if (shown[index] && !shown[index - 1]) {
      const end = shown.indexOf(false, index);
      result.push(colors.cyan(formatHunk(lines.slice(index, end < 0 ? undefined : end), old, current)));
    }
    if (shown[index]) result.push(paint(sign, colors)(sign + toVisible(text)));
    if (sign !== '+') old++;
    if (sign !== '-') current++;
  }
  return result;
}

function formatHunk(hunk: readonly Line[], old: number, current: number): string {
  const without = (sign: Line['sign']) => hunk.filter((line) => line.sign !== sign).length;
  return `@@ -${old},${without('+')} +${current},${without('-')} @@`;
}

const paint = (sign: Line['sign'], colors: Colors) => ({ ' ': String, '-': colors.red, '+': colors.green })[sign];

/** Signs that no one would see, and that a change may be about. */
const toVisible = (text: string): string => toPrintable(text.replace(/\r$/, '')).replaceAll('\uFEFF', '\\ufeff');

function compare(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++;
  const keep = (text: string): Line => ({ sign: ' ', text });
  return [
    ...before.slice(0, same).map(keep),
    ...compareMiddle(before.slice(same, before.length - sameAtEnd), after.slice(same, after.length - sameAtEnd)),
    ...before.slice(before.length - sameAtEnd).map(keep),
  ];
}

function compareMiddle(before: readonly string[], after: readonly string[]): Line[] {
  const lines: Line[] = [];
  const common = before.length * after.length > MAX_COMPARED ? undefined : countCommon(before, after);
  const commonFrom = (row: number, column: number) => common?.[row]?.[column] ?? 0;
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [removed, added] = [before[row], after[column]];
    if (removed !== undefined && removed === added && common !== undefined) {
      lines.push({ sign: ' ', text: removed });
      row++;
      column++;
    } else if (
      removed !== undefined &&
      (added === undefined || commonFrom(row + 1, column) >= commonFrom(row, column + 1))
    ) {
      lines.push({ sign: '-', text: removed });
      row++;
    } else if (added !== undefined) {
      lines.push({ sign: '+', text: added });
      column++;
    }
  }
  return lines;
}

/** How many lines two texts have in common at most, from each pair of places to their ends. */
function countCommon(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const below = common[row + 1] ?? [];
      const here = common[row] ?? [];
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return common;
}
