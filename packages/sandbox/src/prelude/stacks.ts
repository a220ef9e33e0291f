import { HANDLER_FILE, PLACE_CHARS, type Rejection } from '../protocol.ts';
import { readError } from './error-parts.ts';
import { log } from './log.ts';
import { append, getPrototypeOf, indexOf, itemOf, ownValue, parseJson, setOwn, slice, uncurry } from './primordials.ts';

interface Written {
  readonly error: object;
  readonly frames: string;
}

/** How many errors are kept for a rejection that is told later. */
const KEPT = 20;

/** Errors whose stack was written last; the last one stands last. */
let written: Written[] = [];
let keepsNone = false;
let toldOthers = false;

const errorToText = uncurry(Error.prototype.toString);
let siteToText: (site: unknown) => string = () => '';

/** The stack of an error as the engine itself writes it. */
function writeStack(error: object, sites: readonly unknown[]): string {
  let frames = '';
  for (let index = 0; index < sites.length; index += 1) frames += `\n    at ${siteToText(itemOf(sites, index))}`;
  if (!keepsNone) keep({ error, frames });
  try {
    return errorToText(error) + frames;
  } catch {
    return `<error>${frames}`;
  }
}

function keep(one: Written): void {
  const list: Written[] = [];
  for (let index = written.length < KEPT ? 0 : 1; index < written.length; index += 1)
    append(list, written[index] as Written);
  append(list, one);
  written = list;
}

/** Takes out the error whose stack had these frames; the oldest of several, because rejections are told in their order. */
function take(frames: string, message: string): object | undefined {
  const list: Written[] = [];
  let found: object | undefined;
  for (let index = 0; index < written.length; index += 1) {
    const one = written[index] as Written;
    if (found === undefined && one.frames === frames && (ownValue(one.error, 'message') ?? '') === message)
      found = one.error;
    else append(list, one);
  }
  written = list;
  return found;
}

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
  log('error', ['Unhandled rejection:', (frames === '' ? undefined : take(frames, message)) ?? text]);
  if (!isFirst || toldOthers) return;
  toldOthers = true;
  log('warn', ['Of rejections that come at once, the sandbox sees only the first: there may be more than are logged.']);
}

/** The place in the handler's bundle from which the prelude was called; empty where its stack does not tell. */
export function placeHere(): string {
  keepsNone = true;
  try {
    const { stack = '' } = readError(new Error());
    const start = indexOf(stack, HANDLER_FILE);
    if (start < 0) return '';
    const text = slice(stack, start, start + PLACE_CHARS);
    let end = HANDLER_FILE.length;
    while (end < text.length && indexOf('0123456789:', text[end] ?? '') >= 0) end += 1;
    return slice(text, 0, end);
  } catch {
    return '';
  } finally {
    keepsNone = false;
  }
}

/** Lets the engine ask here for stacks, which it does when a stack is read first. A handler may put its own function there. */
export function installStacks(): void {
  setOwn(Error, 'prepareStackTrace', (_: Error, sites: readonly object[]) => {
    const method = ownValue(getPrototypeOf(itemOf(sites, 0)) as object, 'toString');
    siteToText = uncurry(method as () => string);
  });
  readError(new Error());
  setOwn(Error, 'prepareStackTrace', writeStack);
}
