import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const FRAME = /blob:[^\s()]*?:(\d+):(\d+)/g;

/** Makes a function that rewrites every place of a panel's script in a text to the author's file, line and column. */
export function createStackMapper(sourceMap: string, firstLine: number): (text: string) => string {
  const map = readMap(sourceMap);
  const place = (whole: string, line: string, column: string): string => {
    const bundled = { line: Number(line) - firstLine + 1, column: Math.max(0, Number(column) - 1) };
    const found = map !== undefined && bundled.line >= 1 ? originalPositionFor(map, bundled) : undefined;
    return found?.source ? `${toRelative(found.source)}:${found.line}:${found.column + 1}` : OWN.concat(whole);
  };
  return (text) =>
    text
      .replace(FRAME, place)
      .split('\n')
      .filter((line) => !line.includes(OWN))
      .join('\n');
}

/** Marks frames of the prelude, which say nothing to the author. */
const OWN = '\0';

function readMap(sourceMap: string): TraceMap | undefined {
  try {
    return new TraceMap(sourceMap);
  } catch {
    return undefined;
  }
}

const toRelative = (source: string): string => source.replace(/^(?:[a-z]+:)?(?:\/|\.\.?\/)+/i, '');
