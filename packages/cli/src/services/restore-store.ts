import { callControl } from '../control-client.ts';
import { findSnapshotName } from '../find-snapshot.ts';
import { say } from '../language/say.ts';
import { printStoreState } from '../print-store-state.ts';
import { withProgress } from '../progress.ts';
import { findEmulator } from '../running-emulator.ts';

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
