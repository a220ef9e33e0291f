import { callControl } from '../control-client.ts';
import { formatStoreExport } from '../format-store-export.ts';
import { printData, printNote } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';
import { writeWholeFile } from '../write-whole-file.ts';

/** Writes everything that is stored as text. */
export async function exportStore({ out }: { readonly out?: string }): Promise<number> {
  const exported = await callControl(findEmulator(), 'contents.export');
  const text = formatStoreExport(exported);
  if (out === undefined) printData(text);
  else {
    writeWholeFile(out, `${text}\n`);
    printNote(`The store is in ${out}`);
  }
  const uploads = exported.tables.uploads?.length ?? 0;
  if (uploads > 0) printNote(`Left out: the bytes of ${uploads} uploaded ${uploads === 1 ? 'file' : 'files'}`);
  return 0;
}
