import { sentence } from '#core';
import { callControl } from '../control-client.ts';
import { requireExtension } from '../extension-folders.ts';
import { findAppId } from '../find-app.ts';
import { formatApp } from '../format-app.ts';
import { printData, printJson } from '../output.ts';
import { toGrant } from '../parse-codes.ts';
import { findEmulator } from '../running-emulator.ts';
import { withoutUndefined } from '../without-undefined.ts';

export interface UpgradeAppFlags {
  readonly grant?: string;
  readonly json?: boolean;
}

/** Upgrades an app to the version in a folder. */
export async function upgradeApp(
  app: string,
  folder: string,
  { grant, json = false }: UpgradeAppFlags,
): Promise<number> {
  const granted = grant === undefined ? undefined : toGrant(grant);
  const dir = requireExtension(folder);
  const target = findEmulator();
  const upgraded = await callControl(target, 'apps.upgrade', {
    id: await findAppId(target, app),
    body: { dir, ...withoutUndefined({ grant: granted }) },
    nextSteps: {
      NOT_FOUND: sentence`tillkit apps list shows them.`,
      CONFLICT: sentence`Raise the "version" in the plugin.json of ${folder}.`,
      VALIDATION_ERROR: sentence`Grant only what its plugin.json asks for; tillkit validate ${folder} tells what is wrong with it.`,
    },
  });
  if (json) printJson(upgraded);
  else printData(formatApp(upgraded));
  return 0;
}
