import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Bundle } from '#contract';
import { HANDLER_FILE, PRELUDE_FILE } from '../protocol.ts';

/** A place in a bundled handler, as stacks show it: file, index of the handler, line, column (1-based). */
const PLACE = new RegExp(`${HANDLER_FILE}(\\d+):(\\d+):(\\d+)`, 'g');

/**
 * Makes a function that rewrites every place in a text to the author's file, line and column, and leaves out the frames
 * of the sandbox. Source maps are read when a text first needs them, and only from the bundle.
 */
export function createStackMapper(bundle: Bundle): (text: string) => string {
  const maps = new Map<number, TraceMap | undefined>();
  const mapOf = (index: number): TraceMap | undefined => {
    if (!maps.has(index)) maps.set(index, readMap(bundle.handlers[index]?.sourceMap));
    return maps.get(index);
  };
  const place = (_: string, handler: string, line: string, column: string): string => {
    const map = mapOf(Number(handler));
    // A handler may have written the place itself: no number in it is certain to be one of ours.
    const bundled = { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) };
    const found = map && originalPositionFor(map, bundled);
    if (found?.source) return `${toRelative(found.source)}:${found.line}:${found.column + 1}`;
    return `${bundle.handlers[Number(handler)]?.handler ?? 'handler'} (bundled):${line}:${column}`;
  };
  return (text) => {
    if (!text.includes('tillkit:')) return text;
    return withoutOwnFrames(text).replace(PLACE, place);
  };
}

/** The beginning of a line that is a frame of the prelude, or of the line that we put around a handler's script. */
const OWN_FRAME = new RegExp(`^\\s+at .*?(?:${PRELUDE_FILE}|${HANDLER_FILE}\\d+(?!\\d|:[1-9]))[:\\d]*\\)?`);

/** What follows an error on the line of its last frame, such as more values that were logged, goes behind the frame before. */
function withoutOwnFrames(text: string): string {
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const own = OWN_FRAME.exec(line)?.[0].length ?? 0;
    if (own === 0 || kept.length === 0) kept.push(line);
    else kept.push(`${kept.pop()}${line.slice(own)}`);
  }
  return kept.join('\n');
}

function readMap(sourceMap: string | undefined): TraceMap | undefined {
  try {
    return sourceMap ? new TraceMap(sourceMap) : undefined;
  } catch {
    return undefined;
  }
}

/** A source of the map never shows where on the machine the extension lies. */
const toRelative = (source: string): string => source.replace(/^(?:[a-z]+:)?(?:\/|\.\.?\/|[A-Za-z]:[\\/])+/i, '');
