import type { AppReview } from '#contract';
import { ControlRefusal, type ControlTarget, callControl } from '../emulator/control-client.ts';
import { say } from '../language/say.ts';
import { printData, printNote } from '../output/output.ts';
import { formatAppReview } from './format-app.ts';

/** Prints what an extension asks for, and the command that installs just what was shown. */
export function showAppReview(review: AppReview, folder: string): void {
  for (const line of formatAppReview(review)) printData(line);
  const digest = review.review === null ? '' : ` --digest ${review.review.digest}`;
  const command = `tillkit apps install ${folder} --grant all${digest}`;
  printNote(`${say`Nothing is installed yet.`}\n  → ${say`To grant all of this: ${command}`}`);
}

/** After the refusal of a folder that is not what was reviewed, prints what it asks for now. The refusal is thrown on. */
export async function showNewReview(error: unknown, target: ControlTarget, dir: string, json: boolean): Promise<never> {
  if (error instanceof ControlRefusal && error.reason === 'folder-changed' && !json) {
    const answer = await callControl(target, 'apps.install', { body: { dir } });
    if ('requested' in answer) for (const line of formatAppReview(answer)) printData(line);
  }
  throw error;
}
