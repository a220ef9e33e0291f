import { fstatSync, writeSync } from 'node:fs';
import { toPrintableDocument } from './printable.ts';

/*
 * Node makes the streams of a process when they are first asked for, and loads its sockets for them. That is a tenth of a start
 * that only prints its help, so that nothing asks before it has to.
 */

const STDOUT = 1;

/** Where there is no terminal. */
const PLAIN_WIDTH = 80;

let isGuarded = false;

/** Sees to it that a reader who is gone ends the process, or is passed over, and is no bug; before anything is written. */
export function guardStreams(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.stdout.on('error', leaveWhenReaderIsGone);
  process.stderr.on('error', goOnWhenReaderIsGone);
}

/** Writes a text to stdout at once; as far as that does not take it, by the stream. */
export function writeAtOnce(text: string): void {
  const bytes = Buffer.from(toPrintableDocument(text));
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
  } catch {
    guardStreams();
    process.stdout.write(bytes.subarray(written));
  }
}

/** How many columns there are for a text on stdout. */
export const widthOfStdout = (): number =>
  fstatSync(STDOUT).isCharacterDevice() && process.stdout.isTTY ? process.stdout.columns : PLAIN_WIDTH;

function leaveWhenReaderIsGone(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  goOnWhenReaderIsGone(error);
}

/** Notes that nobody reads do not keep the work from its end; a terminal that is gone says so by SIGHUP. */
function goOnWhenReaderIsGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}
