import { SNAPSHOT_NAME } from '#contract';
import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';

/** Keeps what is stored under a name. */
export async function saveStore(name: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  if (!new RegExp(SNAPSHOT_NAME, 'u').test(name)) {
    refuseValue('store save', name, sentence`letters, digits, dots, hyphens and underscores, 64 at most`);
  }
  const target = findEmulator();
  const snapshot = await withProgress(say`Saving ${name}`, json, () =>
    callControl(target, 'snapshots.save', { body: { name } }),
  );
  if (json) printJson(snapshot);
  else printData(say`saved ${snapshot.name} at ${snapshot.takenAt}`);
  return 0;
}
