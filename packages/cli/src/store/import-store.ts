import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { printStoreState } from './print-store-state.ts';
import { readStoreExport } from './read-store-export.ts';

/** Puts an export in place of everything that is stored. */
export async function importStore(file: string, flags: { readonly json?: boolean }): Promise<number> {
  const body = readStoreExport(file);
  const nextSteps = {
    VALIDATION_ERROR: sentence`The store is as it was. ${file} was damaged or changed, or comes from a newer version of tillkit: export it again.`,
  };
  const { json = false } = flags;
  const target = findEmulator();
  const state = await withProgress(say`Importing ${file}`, json, () =>
    callControl(target, 'contents.import', { body, nextSteps }),
  );
  printStoreState(say`imported ${file}`, state, flags);
  const held = (body.tables.deliveries ?? []).filter((row) => row.state === 'pending' || row.state === 'waiting_retry');
  if (held.length === 1) printNote(say`1 delivery is held: tillkit deliveries resend ID sends it`);
  else if (held.length > 1) printNote(say`${held.length} deliveries are held: tillkit deliveries resend ID sends one`);
  return 0;
}
