import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { toGrant } from '../flags/parse-codes.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { refusalsOf } from './app-refusals.ts';
import { findAppId } from './find-app.ts';
import { formatApp } from './format-app.ts';
import { showNewReview } from './show-app-review.ts';

export interface UpgradeAppFlags {
  readonly grant?: string;
  readonly digest?: string;
  readonly json?: boolean;
}

/** Upgrades an app to the version in a folder. */
export async function upgradeApp(
  app: string,
  folder: string,
  { grant, digest, json = false }: UpgradeAppFlags,
): Promise<number> {
  const granted = grant === undefined ? undefined : toGrant(grant);
  const dir = requireExtension(folder);
  const target = findEmulator();
  const told = refusalsOf(folder);
  const upgraded = await callControl(target, 'apps.upgrade', {
    id: await findAppId(target, app),
    body: { dir, ...withoutUndefined({ grant: granted, digest }) },
    refusals: {
      ...told.refusals,
      'folder-changed': sentence`${folder} is no longer what was reviewed; nothing is upgraded.`,
    },
    nextSteps: {
      ...told.nextSteps,
      'folder-changed': sentence`Read the review of what is there now: tillkit review ${folder}`,
      CONFLICT: sentence`Raise the "version" in the plugin.json of ${folder}.`,
    },
  }).catch((error) => showNewReview(error, target, dir, json));
  if (json) {
    printJson(upgraded);
    return 0;
  }
  printData(formatApp(upgraded));
  const withheld = upgraded.requested.filter((code) => !upgraded.granted.includes(code));
  if (withheld.length > 0) {
    printNote(say`It asks for more than it is granted: ${withheld.join(', ')}.`);
    printNote(
      `  → ${say`Grant it on the page of the app in the back office, or name it at the next upgrade: --grant ${withheld.join(',')}`}`,
    );
  }
  return 0;
}
