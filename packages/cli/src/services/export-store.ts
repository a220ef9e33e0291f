import { callControl } from '../control-client.ts';
import { formatStoreExport } from '../format-store-export.ts';
import { printData, printNote } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';
import { writeWholeFile } from '../write-whole-file.ts';

/** Writes everything that is stored as text. */
export async function exportStore({ out }: { readonly out?: string }): Promise<number> {
  const text = formatStoreExport(await callControl(findEmulator(), 'contents.export'));
  if (out === undefined) printData(text);
  else {
    writeWholeFile(out, `${text}\n`);
    printNote(`The store is in ${out}`);
  }
  return 0;
}
