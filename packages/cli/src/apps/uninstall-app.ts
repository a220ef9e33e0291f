import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { findAppId } from './find-app.ts';

/** Uninstalls an app. */
export async function uninstallApp(app: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const id = await findAppId(target, app);
  const uninstalled = await callControl(target, 'apps.uninstall', { id });
  if (json) printJson(uninstalled);
  else printData(say`app ${uninstalled.id} is uninstalled`);
  return 0;
}
