import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printNote } from '../output/output.ts';
import { writeWholeFile } from '../output/write-whole-file.ts';
import { findDelivery } from './find-delivery.ts';
import { formatRecording } from './format-recording.ts';

/** Writes a delivery, with all that its handler can be run again from, as one JSON document. */
export async function exportDelivery(given: string, { out }: { readonly out?: string }): Promise<number> {
  const target = findEmulator();
  const { id, event } = await findDelivery(target, given);
  const text = formatRecording(await callControl(target, 'deliveries.recording', { id }));
  if (out === undefined) printData(text, 'document');
  else {
    writeWholeFile(out, `${text}\n`);
    printNote(say`${event} ${id} is in ${out}`);
  }
  return 0;
}
