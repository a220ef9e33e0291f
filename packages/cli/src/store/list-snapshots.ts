import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import type { PagingFlags } from '../flags/paging-flags.ts';
import { printPage, toPaging } from '../output/paging.ts';

export interface ListSnapshotsFlags extends PagingFlags {
  readonly json?: boolean;
}

/** Lists what was kept of the store, the latest first; the exit code is 1 when there is nothing. */
export async function listSnapshots(flags: ListSnapshotsFlags): Promise<number> {
  const { json = false } = flags;
  const found = await callControl(findEmulator(), 'snapshots.list', { query: toPaging(flags) });
  return printPage(found, {
    json,
    records: sentence`snapshots`,
    formatRow: ({ name, takenAt }) => `${takenAt}  ${name}`,
  });
}
