/** Offsets at which the lines of a text begin; line breaks are matched by a global expression. */
export const findLineStarts = (text: string, lineBreaks: RegExp): readonly number[] => [
  0,
  ...Array.from(text.matchAll(lineBreaks), (found) => found.index + found[0].length),
];

/** Line and column of an offset, counted from 1. */
export function placeAt(
  lineStarts: readonly number[],
  offset: number,
): { readonly line: number; readonly column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
