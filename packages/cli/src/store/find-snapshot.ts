import type { Snapshot } from '#contract';
import { findNearest, sentence, UsageError } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { walkPages } from '../emulator/find-by-prefix.ts';

/** The name of a snapshot that there is. @throws UsageError with the nearest one */
export async function findSnapshotName(target: ControlTarget, name: string): Promise<string> {
  const names: Snapshot['name'][] = [];
  for await (const snapshot of walkPages((query) => callControl(target, 'snapshots.list', { query }))) {
    if (snapshot.name === name) return name;
    names.push(snapshot.name);
  }
  const nearest = findNearest(name, names);
  throw new UsageError('no-snapshot', sentence`No snapshot has the name "${name}".`, {
    nextSteps: [
      nearest === undefined ? sentence`tillkit store list shows them.` : sentence`Did you mean "${nearest}"?`,
    ],
  });
}
