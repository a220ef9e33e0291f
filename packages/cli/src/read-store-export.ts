import { readFileSync } from 'node:fs';
import { STORE_EXPORT_BYTES, STORE_EXPORT_FORMAT, type StoreExport } from '#contract';
import { sentence, UsageError } from '#core';

/** Reads a file that should be an export; the emulator checks what is in it. @throws UsageError */
export function readStoreExport(file: string): StoreExport {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError('file-not-read', sentence`The file cannot be read: ${problem}`, { location: { file }, cause });
  }
  if (text.length > STORE_EXPORT_BYTES) throw refuse(file, `it is larger than ${STORE_EXPORT_BYTES} bytes`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw refuse(file, 'it is not JSON, or was cut off');
  }
  const isExport =
    typeof document === 'object' &&
    document !== null &&
    'format' in document &&
    document.format === STORE_EXPORT_FORMAT;
  if (!isExport) throw refuse(file, `it does not say "format": "${STORE_EXPORT_FORMAT}"`);
  return document as StoreExport;
}

const refuse = (file: string, why: string): UsageError =>
  new UsageError('not-an-export', sentence`This is not an export of a store: ${why}.`, {
    location: { file },
    nextSteps: [sentence`The store is as it was. Name a file that tillkit store export wrote.`],
  });
