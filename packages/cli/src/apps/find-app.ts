import type { App } from '#contract';
import { findNearest, sentence, UsageError } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { beginsWith, isLongEnough, isWholeId, requireOnly, walkPages } from '../emulator/find-by-prefix.ts';
import { toPrintable } from '../output/printable.ts';

/** The id of an app of any store; or that of one of the first store's, by its name or the beginning of its id. @throws UsageError */
export async function findAppId(target: ControlTarget, text: string): Promise<string> {
  if (isWholeId(text)) return text.toLowerCase();
  const apps: App[] = [];
  for await (const app of walkPages((query) => callControl(target, 'apps.list', { query }))) apps.push(app);
  const named = apps.find(({ name }) => name === text);
  if (named !== undefined) return named.id;
  const found = isLongEnough(text) ? apps.filter(({ id }) => beginsWith(id, text)) : [];
  if (found.length === 0) refuseUnknown(text, apps);
  return requireOnly(text, found, {
    one: sentence`app`,
    many: sentence`apps`,
    describe: ({ name, version }) => `${toPrintable(name)} ${version}`,
  }).id;
}

function refuseUnknown(text: string, apps: readonly { readonly name: string }[]): never {
  const nearest = findNearest(
    text,
    apps.map(({ name }) => name),
  );
  throw new UsageError('no-app', sentence`No app is named "${text}", and no app's id begins with it.`, {
    nextSteps: [
      nearest === undefined
        ? sentence`tillkit apps list shows them.`
        : sentence`Did you mean "${toPrintable(nearest)}"?`,
    ],
  });
}
