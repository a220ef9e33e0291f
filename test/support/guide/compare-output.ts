/** The port of a page is the usual one, that of a test a free one. */
const URL_SHAPE = /https?:\/\/127\.0\.0\.1:\d+/;

/** What differs from run to run: where a page has one of these, the output has any other of the same shape. */
const SHAPES: readonly RegExp[] = [
  URL_SHAPE,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/,
  /\b\d\d:\d\d:\d\d\b/,
  /\b\d+(?:\.\d+)? ?m?s\b/,
];

/** The beginning of an id or of a signature, which only `…` after it tells from a word. */
const BEGINNING = /\b[0-9a-f]{4,}(?=-?…)/;

const VARIABLE = new RegExp([BEGINNING, ...SHAPES].map(({ source }) => `(?:${source})`).join('|'), 'g');

/** Stands for anything within a line, and as a line for any lines. */
const ANY = '…';

/**
 * Looks for lines in an output, from a place on: they stand one below the other, `…` within a line is anything, and a line
 * `…` any lines; `isExact` says that the page shows what every run prints. Returns the place after them, or with `missing` the first line that is not there.
 */
export function findLines(
  expected: string,
  output: string,
  { from = 0, isExact = false }: { readonly from?: number; readonly isExact?: boolean } = {},
): { readonly end: number; readonly missing?: string } {
  const lines = expected.split('\n').map((line) => line.trimEnd());
  const wanted = lines.filter((line, i) => line !== '' || (i > 0 && i < lines.length - 1));
  const pattern = (count: number) => new RegExp(toPattern(wanted.slice(0, count), isExact), 'm');
  const found = pattern(wanted.length).exec(output.slice(from));
  if (found !== null) return { end: from + found.index + found[0].length };
  const missing = wanted.findIndex((_, i) => !pattern(i + 1).test(output.slice(from)));
  return { end: from, missing: wanted[missing] ?? '' };
}

function toPattern(lines: readonly string[], isExact: boolean): string {
  return lines
    .map((line, i) => {
      if (line.trim() === ANY) return '(?:.*\\n)*?';
      return `^${linePattern(line, isExact)}[^\\S\\n]*${i === lines.length - 1 ? '$' : '\\n'}`;
    })
    .join('');
}

/** A line, with a shape for each thing that differs from run to run. */
function linePattern(line: string, isExact = false): string {
  let pattern = '';
  let at = 0;
  for (const { 0: text, index } of line.matchAll(isExact ? new RegExp(URL_SHAPE, 'g') : VARIABLE)) {
    const shape = SHAPES.find(({ source }) => new RegExp(`^(?:${source})$`).test(text)) ?? /[0-9a-f]+/;
    pattern += textPattern(line.slice(at, index)) + shape.source;
    at = index + text.length;
  }
  return pattern + textPattern(line.slice(at));
}

const textPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(ANY, '.*');

/**
 * Compares a value with the JSON of a page: strings by the same rules as lines, `"…"` is any value, as the last element of
 * an array any further ones, and as a key any further fields. Returns where they differ, or undefined.
 */
export function findDifference(expected: unknown, actual: unknown, path = '$'): string | undefined {
  if (expected === ANY) return undefined;
  if (typeof expected === 'string' && typeof actual === 'string') {
    return new RegExp(`^${linePattern(expected)}$`, 's').test(actual) ? undefined : differing(path, expected, actual);
  }
  if (Array.isArray(expected) && Array.isArray(actual)) return differenceOfArrays(expected, actual, path);
  if (isObject(expected) && isObject(actual)) return differenceOfObjects(expected, actual, path);
  return expected === actual ? undefined : differing(path, expected, actual);
}

function differenceOfArrays(expected: readonly unknown[], actual: readonly unknown[], path: string) {
  const isOpen = expected.at(-1) === ANY;
  const wanted = isOpen ? expected.slice(0, -1) : expected;
  if (isOpen ? actual.length < wanted.length : actual.length !== wanted.length) {
    return `${path} has ${actual.length} elements, not ${wanted.length}${isOpen ? ' or more' : ''}`;
  }
  return firstOf(wanted.map((value, i) => findDifference(value, actual[i], `${path}[${i}]`)));
}

function differenceOfObjects(
  { [ANY]: more, ...expected }: { readonly [name: string]: unknown },
  actual: { readonly [name: string]: unknown },
  path: string,
) {
  const extra = Object.keys(actual).find((name) => !(name in expected));
  if (more === undefined && extra !== undefined) return `${path} has "${extra}" too: ${JSON.stringify(actual[extra])}`;
  return firstOf(
    Object.entries(expected).map(([name, value]) => findDifference(value, actual[name], `${path}.${name}`)),
  );
}

const differing = (path: string, expected: unknown, actual: unknown): string =>
  `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;

const firstOf = (differences: readonly (string | undefined)[]): string | undefined =>
  differences.find((difference) => difference !== undefined);

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
