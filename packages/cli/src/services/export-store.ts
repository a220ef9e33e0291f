import { callControl } from '../control-client.ts';
import { formatStoreExport } from '../format-store-export.ts';
import { say } from '../language/say.ts';
import { printData, printNote } from '../output.ts';
import { withProgress } from '../progress.ts';
import { findEmulator } from '../running-emulator.ts';
import { writeWholeFile } from '../write-whole-file.ts';

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
