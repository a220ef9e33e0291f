import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { findKeyId } from './find-key.ts';
import { printKey } from './print-key.ts';

/** Gives an API key another value and prints it, this once. */
export async function resetKey(text: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const id = await findKeyId(target, text);
  printKey(await callControl(target, 'keys.reset', { id }), json);
  return 0;
}
