import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { toGrant } from '../flags/parse-codes.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { refusalsOf } from './app-refusals.ts';
import { formatInstalled, formatWithheld } from './format-app.ts';
import { showAppReview, showNewReview } from './show-app-review.ts';

export interface InstallAppFlags {
  readonly grant?: string;
  readonly digest?: string;
  readonly storeId?: string;
  readonly json?: boolean;
}

/** Installs an extension; without a grant it only shows what the extension asks for. */
export async function installApp(folder: string, flags: InstallAppFlags): Promise<number> {
  const { grant, digest, storeId, json = false } = flags;
  const granted = grant === undefined ? undefined : toGrant(grant);
  const dir = requireExtension(folder);
  const target = findEmulator();
  const told = refusalsOf(folder);
  const answer = await callControl(target, 'apps.install', {
    body: { dir, ...withoutUndefined({ grant: granted, digest, storeId }) },
    refusals: {
      ...told.refusals,
      'folder-changed': sentence`${folder} is no longer what was reviewed; nothing is installed.`,
    },
    nextSteps: {
      ...told.nextSteps,
      'folder-changed': sentence`Read the review of what is there now: tillkit apps install ${folder}`,
      'app-installed': ({ name = '' }) =>
        sentence`Upgrade it to another version: tillkit apps upgrade "${name}" ${folder}`,
    },
  }).catch((error) => showNewReview(error, target, dir, json));
  if (json) printJson(answer);
  else if ('requested' in answer) showAppReview(answer, folder);
  else {
    for (const line of formatInstalled(answer)) printData(line);
    const { webhooks } = await callControl(target, 'apps.get', { id: answer.id });
    for (const withheld of formatWithheld(webhooks)) printNote(say`The app ${withheld}.`);
  }
  return 0;
}
