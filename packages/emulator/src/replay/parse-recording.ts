import {
  RECORDING_FILE,
  RECORDING_FILE_BYTES,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingFile,
  schemaCheckOf,
} from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { findUnknownField } from './find-unknown-field.ts';

/** Bodies nest 100 levels deep at most, and lie a few levels deep themselves. */
const MAX_DEPTH = 150;

const NEXT_STEPS = [sentence`Name a file that tillkit deliveries export wrote, or export it again.`];

/**
 * Reads the text of a recording, which may come from anybody.
 * @throws UsageError `bad-recording`, `other-recording-version`
 */
export function parseRecording(text: string, file: string): RecordingFile {
  const location = { file };
  const refuse = (why: Sentence): never => {
    throw new UsageError('bad-recording', sentence`This is not the recording of a delivery: ${why}.`, {
      location,
      nextSteps: NEXT_STEPS,
    });
  };
  if (text.length > RECORDING_FILE_BYTES) return refuse(sentence`it is larger than ${RECORDING_FILE_BYTES} bytes`);
  const value = parseJson(text);
  if (value === undefined) return refuse(sentence`it is not JSON, or was cut off`);
  if (!isObject(value) || value.format !== RECORDING_FORMAT) {
    return refuse(sentence`it does not say "format": "${RECORDING_FORMAT}"`);
  }
  const { version } = value;
  if (typeof version === 'number' && Number.isInteger(version) && version > RECORDING_VERSION) {
    throw new UsageError(
      'other-recording-version',
      sentence`The recording is of version ${version}, which a newer tillkit wrote; this one reads ${RECORDING_VERSION}.`,
      { location, nextSteps: [sentence`Update tillkit, or export the delivery with this version.`] },
    );
  }
  if (version !== RECORDING_VERSION) return refuse(sentence`it has a "version" that there never was`);
  if (isDeeperThan(value, MAX_DEPTH)) return refuse(sentence`it nests deeper than ${MAX_DEPTH} levels`);
  const problem = schemaCheckOf(RECORDING_FILE)(value, '');
  if (problem !== undefined) {
    return refuse(sentence`"${String(problem.field).slice(0, 200)}" is missing or not what it should be`);
  }
  const unknown = findUnknownField(RECORDING_FILE, value);
  if (unknown !== undefined) return refuse(sentence`it has a field "${unknown.slice(0, 200)}", which is not known`);
  return value as unknown as RecordingFile;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Looked for without recursion. */
function isDeeperThan(root: object, levels: number): boolean {
  const left: [value: object, depth: number][] = [[root, 0]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [value, depth] = next;
    if (depth > levels) return true;
    for (const part of Object.values(value))
      if (typeof part === 'object' && part !== null) left.push([part, depth + 1]);
  }
  return false;
}
