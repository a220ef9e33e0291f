import type { Rejection } from '../../protocol.ts';
import { indexOf, parseJson, slice } from '../engine/primordials.ts';
import { log } from './log.ts';
import { takeWritten } from './stacks.ts';

let toldOthers = false;

/** Everything of a stack below the error's own words. */
function framesOf(text: string): string {
  const place = indexOf(text, '\n    at ');
  return place < 0 ? '' : slice(text, place);
}

/**
 * Logs a rejection that nothing handled. The engine tells a copy of the error without its cause and its fields; it has just
 * asked the error itself for its stack, and so the error is found.
 */
export function logRejection(told: string): void {
  const { text, message, isFirst }: Rejection = parseJson(told);
  const frames = framesOf(text);
  log('error', ['Unhandled rejection:', (frames === '' ? undefined : takeWritten(frames, message)) ?? text]);
  if (!isFirst || toldOthers) return;
  toldOthers = true;
  log('warn', ['Of rejections that come at once, the sandbox sees only the first: there may be more than are logged.']);
}
