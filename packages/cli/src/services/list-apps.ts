import { sentence } from '#core';
import { callControl } from '../control-client.ts';
import { formatApp } from '../format-app.ts';
import { printPage, toPaging } from '../paging.ts';
import type { PagingFlags } from '../paging-flags.ts';
import { findEmulator } from '../running-emulator.ts';
import { withoutUndefined } from '../without-undefined.ts';

export interface ListAppsFlags extends PagingFlags {
  readonly storeId?: string;
  readonly json?: boolean;
}

/** Lists installed apps, last installed first; the exit code is 1 when there is none. */
export async function listApps(flags: ListAppsFlags): Promise<number> {
  const { storeId, json = false } = flags;
  const query = { ...withoutUndefined({ storeId }), ...toPaging(flags) };
  const found = await callControl(findEmulator(), 'apps.list', { query });
  return printPage(found, { json, records: sentence`apps`, formatRow: formatApp });
}
