import { readFileSync, statSync } from 'node:fs';
import { RECORDING_FILE_BYTES, type RecordingFile } from '#contract';
import { sentence, UsageError } from '#core';
import { parseRecording } from '#emulator';

/** Reads a file that should be the recording of a delivery. @throws UsageError */
export function readRecording(file: string): RecordingFile {
  return parseRecording(readText(file), file);
}

function readText(file: string): string {
  let problem: string;
  try {
    const stats = statSync(file);
    if (stats.isFile() && stats.size <= RECORDING_FILE_BYTES) return readFileSync(file, 'utf8');
    problem = stats.isFile() ? `it is larger than ${RECORDING_FILE_BYTES} bytes` : 'it is not a file';
  } catch (cause) {
    problem = cause instanceof Error ? cause.message : String(cause);
  }
  throw new UsageError('file-not-read', sentence`The recording cannot be read: ${problem}.`, {
    location: { file },
    nextSteps: [sentence`Write one: tillkit deliveries export ID --out FILE`],
  });
}
