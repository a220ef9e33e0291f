import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import type { PagingFlags } from '../flags/paging-flags.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { printPage, toPaging } from '../output/paging.ts';
import { formatKey } from './format-key.ts';

export interface ListKeysFlags extends PagingFlags {
  readonly storeId?: string;
  readonly json?: boolean;
}

/** Lists API keys, newest first; the exit code is 1 when there is none. */
export async function listKeys(flags: ListKeysFlags): Promise<number> {
  const { storeId, json = false } = flags;
  const query = { ...withoutUndefined({ storeId }), ...toPaging(flags) };
  const found = await callControl(findEmulator(), 'keys.list', { query });
  return printPage(found, { json, records: sentence`keys`, formatRow: formatKey });
}
