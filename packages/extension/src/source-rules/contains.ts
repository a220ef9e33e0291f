import type { IssueRange } from '../rules/issue.ts';

/** Tells whether one place lies in another. */
export const contains = (outer: IssueRange, inner: IssueRange): boolean =>
  outer.file === inner.file &&
  isOrdered(outer.line, outer.column, inner.line, inner.column) &&
  isOrdered(inner.line, inner.column, outer.endLine ?? outer.line, outer.endColumn ?? outer.column);

const isOrdered = (line: number, column: number, laterLine: number, laterColumn: number): boolean =>
  line < laterLine || (line === laterLine && column <= laterColumn);
