import { closeSync, existsSync, mkdirSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentence, UsageError } from '#core';
import { isUsageError } from '../failure.ts';
import { requireNoLink } from '../output/write-whole-file.ts';

/** A file to write, by its path in the new folder, with `/`. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes all files, or none: what a failure leaves is removed again, and a signal waits until the last one is written.
 * Existing files are never touched.
 * @throws UsageError `files-not-written`
 */
export function writeNewFiles(folder: string, files: readonly NewFile[]): void {
  const wait = () => undefined;
  for (const signal of SIGNALS) process.on(signal, wait);
  const undo: (() => void)[] = [];
  try {
    for (const { path, text } of files) writeNewFile(join(folder, path), text, folder, undo);
  } catch (cause) {
    for (const step of undo.reverse()) step();
    throw cause;
  } finally {
    for (const signal of SIGNALS) process.off(signal, wait);
  }
}

function writeNewFile(file: string, text: string, root: string, undo: (() => void)[]): void {
  try {
    requireNoLink(file, root);
    makeFolder(dirname(file), undo);
    const opened = openSync(file, 'wx');
    undo.push(() => rmSync(file, { force: true }));
    try {
      writeFileSync(opened, text);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    if (isUsageError(cause)) throw cause;
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    throw new UsageError('files-not-written', sentence`It cannot be written${reason}, so nothing is.`, {
      location: { file },
      nextSteps: [sentence`Name a folder that you may write to, and where no file has the name of a folder.`],
      cause,
    });
  }
}

function makeFolder(folder: string, undo: (() => void)[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  mkdirSync(folder);
  undo.push(() => removeIfEmpty(folder));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else has put something into it since.
  }
}
