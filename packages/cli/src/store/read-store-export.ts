import { STORE_EXPORT, STORE_EXPORT_BYTES, STORE_EXPORT_FORMAT, type StoreExport, schemaCheckOf } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { readGivenFile } from '#extension';

/** Reads a file that should be an export; the emulator checks its rows. @throws UsageError */
export function readStoreExport(file: string): StoreExport {
  const read = readGivenFile(file, STORE_EXPORT_BYTES);
  if (!('text' in read)) {
    throw new UsageError('file-not-read', sentence`The file cannot be read: ${read.problem}.`, { location: { file } });
  }
  const document = parseJson(read.text);
  if (document === undefined) throw refuse(file, sentence`it is not JSON, or was cut off`);
  const isExport =
    typeof document === 'object' &&
    document !== null &&
    'format' in document &&
    document.format === STORE_EXPORT_FORMAT;
  if (!isExport) throw refuse(file, sentence`it does not say "format": "${STORE_EXPORT_FORMAT}"`);
  const problem = schemaCheckOf(STORE_EXPORT)(document, '');
  if (problem !== undefined) {
    throw refuse(file, sentence`"${String(problem.field).slice(0, 200)}" is missing or not what it should be`);
  }
  // Whatever else it holds stays here: it may be nested without end.
  const { format, schema, digest, tables } = document as StoreExport;
  return { format, schema, digest, tables };
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const refuse = (file: string, why: Sentence): UsageError =>
  new UsageError('not-an-export', sentence`This is not an export of a store: ${why}.`, {
    location: { file },
    nextSteps: [sentence`The store is as it was. Name a file that tillkit store export wrote.`],
  });
