import { readFileSync, statSync } from 'node:fs';
import { type SentenceValue, sentence } from '#core';

/** The text of a file that somebody named, or why there is none: reading a pipe or a device may never end. */
export function readGivenFile(
  file: string,
  maxBytes: number,
): { readonly text: string } | { readonly problem: SentenceValue; readonly cause?: unknown } {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return { problem: sentence`it is not a file` };
    if (stats.size > maxBytes) return { problem: sentence`it is larger than ${maxBytes} bytes` };
    return { text: readFileSync(file, 'utf8') };
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause), cause };
  }
}
