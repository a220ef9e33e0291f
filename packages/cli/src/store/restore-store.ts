import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { withProgress } from '../output/progress.ts';
import { findSnapshotName } from './find-snapshot.ts';
import { printStoreState } from './print-store-state.ts';

/** Puts the store back as it was in a snapshot. */
export async function restoreStore(name: string, flags: { readonly json?: boolean }): Promise<number> {
  const { json = false } = flags;
  const target = findEmulator();
  const id = await findSnapshotName(target, name);
  const state = await withProgress(say`Restoring ${name}`, json, () =>
    callControl(target, 'snapshots.restore', { id }),
  );
  printStoreState(say`restored ${name}`, state, flags);
  return 0;
}
