import picocolors from 'picocolors';
import { toPrintableJson } from './printable.ts';

/** Functions that colour a text, or leave it as it is. */
export type Colors = ReturnType<typeof picocolors.createColors>;

/** Writes data to stdout, a line. */
export const printData = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes one JSON document to stdout, on one line. */
export const printJson = (value: unknown): void => printData(toPrintableJson(value));

/** Writes a diagnostic or progress to stderr, a line. */
export const printNote = (line: string): void => void process.stderr.write(`${line}\n`);

/** Colours for a stream: only where a person looks at a terminal that wants them. */
export function colorsFor(
  stream: { readonly isTTY?: boolean | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Colors {
  const unwanted = Boolean(env.NO_COLOR) || Boolean(env.CI) || env.TERM === 'dumb';
  return picocolors.createColors(stream.isTTY === true && !unwanted);
}
