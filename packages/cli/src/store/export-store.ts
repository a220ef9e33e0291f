import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printNote } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { writeWholeFile } from '../output/write-whole-file.ts';
import { formatStoreExport } from './format-store-export.ts';

/** Writes everything that is stored as text. */
export async function exportStore({ out }: { readonly out?: string }): Promise<number> {
  const target = findEmulator();
  const exported = await withProgress(say`Exporting the store`, false, () => callControl(target, 'contents.export'));
  const text = formatStoreExport(exported);
  if (out === undefined) printData(text, 'document');
  else {
    writeWholeFile(out, `${text}\n`);
    printNote(say`The store is in ${out}`);
  }
  const uploads = exported.tables.uploads?.length ?? 0;
  if (uploads > 0)
    printNote(
      uploads === 1
        ? say`Left out: the bytes of 1 uploaded file`
        : say`Left out: the bytes of ${uploads} uploaded files`,
    );
  return 0;
}
