import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { findKeyId } from './find-key.ts';

/** Revokes an API key for good. */
export async function revokeKey(text: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const id = await findKeyId(target, text);
  const nextSteps = {
    BUSINESS_ERROR: sentence`The key of an app goes with its app: tillkit apps uninstall. That of the emulator can be given another value: tillkit keys reset`,
  };
  const revoked = await callControl(target, 'keys.revoke', { id, nextSteps });
  if (json) printJson(revoked);
  else printData(say`key ${revoked.id} is revoked`);
  return 0;
}
