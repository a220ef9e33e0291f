import { dictionary, getOwnPropertyDescriptor, isArray, keys, toText } from '../engine/primordials.ts';
import { formatValue } from './format-value.ts';

/** What a table shows at most of rows and of columns. */
const ITEMS = 100;

interface Row {
  readonly index: string;
  readonly cells: Record<string, string>;
}

const INDEX = '(index)';
/** The column of rows that are no objects. */
const VALUES = 'Values';

/**
 * A table of the properties of objects, as text; undefined for what is no object. Columns are those that are named, else
 * all in the order in which they turn up. Calls no getter.
 */
export function formatTable(data: unknown, columns: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const rows = toRows(data);
  const names = isArray(columns) ? columns.map(toText).slice(0, ITEMS) : namesOf(rows);
  const grid = [
    [INDEX, ...names],
    ...rows.map(({ index, cells }) => [index, ...names.map((name) => cells[name] ?? '')]),
  ];
  const widths = ['', ...names].map((_, column) => Math.max(...grid.map((line) => (line[column] ?? '').length)));
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const lines = grid.map((line) => `│ ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' │ ')} │`);
  const [head = '', ...body] = lines;
  return [rule('┌', '┬', '┐'), head, rule('├', '┼', '┤'), ...body, rule('└', '┴', '┘')].join('\n');
}

function toRows(data: object): Row[] {
  const entries: [unknown, unknown][] =
    data instanceof Map
      ? [...data]
      : data instanceof Set
        ? [...data].map((item, index) => [index, item])
        : keys(data).map((key) => [key, getOwnPropertyDescriptor(data, key)?.value]);
  return entries.slice(0, ITEMS).map(([index, value]) => ({ index: toText(index), cells: toCells(value) }));
}

function toCells(value: unknown): Record<string, string> {
  const cells = dictionary<string>();
  if (typeof value !== 'object' || value === null) cells[VALUES] = toLine(value);
  else for (const key of keys(value)) cells[key] = toCell(value, key);
  return cells;
}

/** The columns, `Values` last. */
function namesOf(rows: readonly Row[]): string[] {
  const all = new Set(rows.flatMap(({ cells }) => keys(cells)));
  const named = [...all].filter((name) => name !== VALUES).slice(0, ITEMS);
  return all.has(VALUES) ? [...named, VALUES] : named;
}

/** A value of a property, in one line. */
function toCell(object: object, key: string): string {
  const property = getOwnPropertyDescriptor(object, key);
  return property?.get ? '[Getter]' : toLine(property?.value);
}

/** A value in one line. */
const toLine = (value: unknown): string => formatValue(value).replace(/\s*\n\s*/g, ' ');
