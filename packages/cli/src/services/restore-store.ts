import { callControl } from '../control-client.ts';
import { printStoreState } from '../print-store-state.ts';
import { findEmulator } from '../running-emulator.ts';

/** Puts the store back as it was in a snapshot. */
export async function restoreStore(name: string, flags: { readonly json?: boolean }): Promise<number> {
  const nextSteps = {
    NOT_FOUND: `No snapshot has the name "${name}": tillkit store list tells which there are.`,
  };
  printStoreState(
    `restored ${name}`,
    await callControl(findEmulator(), 'snapshots.restore', { id: name, nextSteps }),
    flags,
  );
  return 0;
}
