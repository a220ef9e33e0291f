import picocolors from 'picocolors';
import { toPrintableJson } from './printable.ts';

/** Functions that colour a text, or leave it as it is. */
export type Colors = ReturnType<typeof picocolors.createColors>;

/** Writes data to stdout, a line. */
export const printData = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes one JSON document to stdout, on one line. */
export const printJson = (value: unknown): void => printData(toPrintableJson(value));

const CLEAR_LINE = '\r\u001b[K';

let isStatusShown = false;

/** Writes a diagnostic to stderr, a line; a status makes room for it. */
export function printNote(line: string): void {
  process.stderr.write(`${isStatusShown ? CLEAR_LINE : ''}${line}\n`);
  isStatusShown = false;
}

/** Shows a line on a terminal's stderr until the next line; an empty text removes it. */
export function printStatus(text: string): void {
  if (text === '' && !isStatusShown) return;
  process.stderr.write(CLEAR_LINE + text);
  isStatusShown = text !== '';
}

/** Colours for a stream: only where a person looks at a terminal that wants them. */
export function colorsFor(
  stream: { readonly isTTY?: boolean | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Colors {
  const unwanted = Boolean(env.NO_COLOR) || Boolean(env.CI) || env.TERM === 'dumb';
  return picocolors.createColors(stream.isTTY === true && !unwanted);
}
