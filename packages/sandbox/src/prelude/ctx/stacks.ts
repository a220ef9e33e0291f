import { HANDLER_FILE, PLACE_CHARS } from '../../protocol.ts';
import { append, getPrototypeOf, indexOf, itemOf, ownValue, setOwn, slice, uncurry } from '../engine/primordials.ts';
import { readError } from './error-parts.ts';

interface Written {
  readonly error: object;
  readonly frames: string;
}

/** How many errors are kept. */
const KEPT = 20;

/** Errors whose stack was written last; the last one stands last. */
let written: Written[] = [];
/** While only a place is looked for: the frames end with the first one of the handler, and no error is kept. */
let isPlacing = false;

const errorToText = uncurry(Error.prototype.toString);
let siteToText: (site: unknown) => string = () => '';

/** The stack of an error as the engine itself writes it. */
function writeStack(error: object, sites: readonly unknown[]): string {
  let frames = '';
  for (let index = 0; index < sites.length; index += 1) {
    const frame = siteToText(itemOf(sites, index));
    frames += `\n    at ${frame}`;
    if (isPlacing && indexOf(frame, HANDLER_FILE) >= 0) break;
  }
  if (isPlacing) return frames;
  keep({ error, frames });
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

/**
 * Takes out the error that has this message and whose stack was written with these frames; of several the first, because they
 * are asked for in the order in which they were written.
 */
export function takeWritten(frames: string, message: string): object | undefined {
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

/** The place in the handler's bundle from which the prelude was called; empty where its stack does not tell. */
export function placeHere(): string {
  isPlacing = true;
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
    isPlacing = false;
  }
}

/**
 * Lets the engine ask here for the text of a stack, which it does when a stack is read first. A handler may put a function of
 * its own in this place, as it may in any JavaScript of this engine.
 */
export function installStacks(): void {
  setOwn(Error, 'prepareStackTrace', (_: Error, sites: readonly object[]) => {
    const method = ownValue(getPrototypeOf(itemOf(sites, 0)) as object, 'toString');
    siteToText = uncurry(method as () => string);
  });
  readError(new Error());
  setOwn(Error, 'prepareStackTrace', writeStack);
}
