import { sentence } from '#core';
import { callControl, UNKNOWN_STORE } from '../control-client.ts';
import { requireExtension } from '../extension-folders.ts';
import { formatAppReview, formatInstalled } from '../format-app.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output.ts';
import { toGrant } from '../parse-codes.ts';
import { findEmulator } from '../running-emulator.ts';
import { withoutUndefined } from '../without-undefined.ts';

export interface InstallAppFlags {
  readonly grant?: string;
  readonly storeId?: string;
  readonly json?: boolean;
}

/** Installs an extension; without a grant it only shows what the extension asks for. */
export async function installApp(folder: string, { grant, storeId, json = false }: InstallAppFlags): Promise<number> {
  const granted = grant === undefined ? undefined : toGrant(grant);
  const dir = requireExtension(folder);
  const answer = await callControl(findEmulator(), 'apps.install', {
    body: { dir, ...withoutUndefined({ grant: granted, storeId }) },
    nextSteps: {
      ...UNKNOWN_STORE,
      CONFLICT: sentence`Upgrade the app of this name: tillkit apps upgrade NAME ${folder}`,
      VALIDATION_ERROR: sentence`Grant only what its plugin.json asks for; tillkit validate ${folder} tells what is wrong with it.`,
    },
  });
  if (json) printJson(answer);
  else if ('requested' in answer) {
    for (const line of formatAppReview(answer)) printData(line);
    printNote(
      `${say`Nothing is installed yet.`}\n  → ${say`To grant all of this: tillkit apps install ${folder} --grant all`}`,
    );
  } else for (const line of formatInstalled(answer)) printData(line);
  return 0;
}
