import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { withProgress } from '../output/progress.ts';
import { printStoreState } from './print-store-state.ts';

/** Puts the store back as a new one. */
export async function resetStore(flags: { readonly json?: boolean }): Promise<number> {
  const { json = false } = flags;
  const target = findEmulator();
  const state = await withProgress(say`Resetting the store`, json, () => callControl(target, 'contents.reset'));
  printStoreState(say`reset`, state, flags);
  return 0;
}
