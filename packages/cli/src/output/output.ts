import picocolors from 'picocolors';
import { createIds } from '#core';
import { toPrintableDocument, toPrintableJson, toPrintableLines } from './printable.ts';

/*
 * The only place that writes to stdout and stderr once a command runs. It escapes every text, whatever a caller has done to
 * it before, so that nobody can forget to. What this program styles itself is known by a mark.
 */

type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow' | 'cyan';

/** Functions that style a text, or leave it as it is. */
export type Colors = Readonly<Record<Style, (text: string | number) => string>> & {
  readonly isColorSupported: boolean;
};

const ESCAPE = '\u001b';

/**
 * Stands for the escape character of our own styles until a text is written. Each process makes its own when it first needs
 * one, so that no text from outside holds it.
 */
let ownEscape: string | undefined;

const makeOwnEscape = (): string => (ownEscape ??= `\u{f0000}${createIds().uuid()}\u{f0000}`);

/** Colours for a stream: only where a person looks at a terminal that wants them. */
export function colorsFor(
  stream: { readonly isTTY?: boolean | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Colors {
  const unwanted = Boolean(env.NO_COLOR) || Boolean(env.CI) || env.TERM === 'dumb';
  const isColorSupported = stream.isTTY === true && !unwanted;
  const paint = picocolors.createColors(isColorSupported);
  const style = (name: Style) => (text: string | number) =>
    isColorSupported
      ? paint[name](String(text).replaceAll(ESCAPE, '\\u001b')).replaceAll(ESCAPE, makeOwnEscape())
      : String(text);
  return {
    isColorSupported,
    bold: style('bold'),
    dim: style('dim'),
    underline: style('underline'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  };
}

/** How a text is written: `lines` for people, `document` for programs that read tabs and commands of GitHub Actions. */
export type TextKind = 'lines' | 'document';

/** A text as it is written. */
export const toWritten = (text: string, kind: TextKind): string =>
  kind === 'document' ? toPrintableDocument(text) : withOwnStyles(toPrintableLines(text).join('\n'));

const withOwnStyles = (text: string): string => (ownEscape === undefined ? text : text.replaceAll(ownEscape, ESCAPE));

/** Writes a text to a stream, and a line break after it. */
export const writeText = (stream: NodeJS.WriteStream, text: string, kind: TextKind = 'lines'): void =>
  void stream.write(`${toWritten(text, kind)}\n`);

/** Writes data to stdout, a line or several. */
export const printData = (text: string, kind?: TextKind): void => writeText(process.stdout, text, kind);

/** Writes one JSON document to stdout, on one line. */
export const printJson = (value: unknown): void => writeJson(process.stdout, value);

/** Writes one JSON document to a stream, on one line. */
export const writeJson = (stream: NodeJS.WriteStream, value: unknown): void =>
  void stream.write(`${toPrintableJson(value)}\n`);

const CLEAR_LINE = '\r\u001b[K';

let isStatusShown = false;

/** Writes a diagnostic to stderr, a line or several; a status makes room for it. */
export function printNote(text: string, kind?: TextKind): void {
  if (isStatusShown) controlTerminal(process.stderr, CLEAR_LINE);
  isStatusShown = false;
  writeText(process.stderr, text, kind);
}

/** Shows a line on a terminal's stderr until the next line; an empty text removes it. */
export function printStatus(text: string): void {
  if (text === '' && !isStatusShown) return;
  controlTerminal(process.stderr, CLEAR_LINE + toWritten(text, 'lines'));
  isStatusShown = text !== '';
}

/** Writes what steers a terminal, and nothing from outside. */
export const controlTerminal = (stream: NodeJS.WriteStream, sequence: string): void => void stream.write(sequence);
