import { callControl } from '../control-client.ts';
import { printStoreState } from '../print-store-state.ts';
import { readStoreExport } from '../read-store-export.ts';
import { findEmulator } from '../running-emulator.ts';

/** Puts an export in place of everything that is stored. */
export async function importStore(file: string, flags: { readonly json?: boolean }): Promise<number> {
  const body = readStoreExport(file);
  const nextSteps = {
    VALIDATION_ERROR: `The store is as it was. ${file} was damaged or changed, or comes from a newer version of tillkit: export it again.`,
  };
  printStoreState(`imported ${file}`, await callControl(findEmulator(), 'contents.import', { body, nextSteps }), flags);
  return 0;
}
