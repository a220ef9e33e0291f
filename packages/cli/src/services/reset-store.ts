import { callControl } from '../control-client.ts';
import { printStoreState } from '../print-store-state.ts';
import { findEmulator } from '../running-emulator.ts';

/** Puts the store back as a new one. */
export async function resetStore(flags: { readonly json?: boolean }): Promise<number> {
  printStoreState('reset', await callControl(findEmulator(), 'contents.reset'), flags);
  return 0;
}
