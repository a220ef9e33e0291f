import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { sentence, UsageError } from '#core';

/**
 * Writes a file that only its owner may read, as a whole: what was there stays until everything is written.
 * @throws UsageError
 */
export function writeWholeFile(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(unfinished, file);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError('file-not-written', sentence`The file cannot be written: ${problem}`, {
      location: { file },
      cause,
    });
  }
}
