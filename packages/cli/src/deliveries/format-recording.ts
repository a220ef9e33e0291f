import { type DeliveryRecording, RECORDING_FORMAT, RECORDING_VERSION, type RecordingFile } from '#contract';
import { toPrintableJson } from '../output/printable.ts';
import { packageVersion } from '../package-root.ts';

/** A recording as the text of a file. What is no text (half of a surrogate pair) is replaced. */
export function formatRecording(recording: DeliveryRecording): string {
  const file: RecordingFile = {
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    tillkit: packageVersion(),
    ...recording,
  };
  const text = JSON.stringify(file, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  return toPrintableJson(JSON.parse(text), 2);
}
