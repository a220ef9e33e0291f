import { SNAPSHOT_NAME } from '#contract';
import { callControl } from '../control-client.ts';
import { refuseValue } from '../flag-value.ts';
import { printData, printJson } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';

/** Keeps what is stored under a name. */
export async function saveStore(name: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  if (!new RegExp(SNAPSHOT_NAME, 'u').test(name)) {
    refuseValue('store save', name, 'letters, digits, dots, hyphens and underscores, 64 at most');
  }
  const snapshot = await callControl(findEmulator(), 'snapshots.save', { body: { name } });
  if (json) printJson(snapshot);
  else printData(`saved ${snapshot.name} at ${snapshot.takenAt}`);
  return 0;
}
