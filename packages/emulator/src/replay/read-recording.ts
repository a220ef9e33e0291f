import { RECORDING_FILE_BYTES, type RecordingFile } from '#contract';
import { sentence, UsageError } from '#core';
import { readGivenFile } from '#extension';
import { parseRecording } from './parse-recording.ts';

/**
 * Reads a file that should be the recording of a delivery.
 * @throws UsageError `file-not-read`, `bad-recording`, `other-recording-version`
 */
export function readRecording(file: string): RecordingFile {
  const read = readGivenFile(file, RECORDING_FILE_BYTES);
  if ('text' in read) return parseRecording(read.text, file);
  throw new UsageError('file-not-read', sentence`The recording cannot be read: ${read.problem}.`, {
    location: { file },
    nextSteps: [sentence`Write one: tillkit deliveries export ID --out FILE`],
  });
}
