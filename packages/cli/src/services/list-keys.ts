import { sentence } from '#core';
import { callControl } from '../control-client.ts';
import { formatKey } from '../format-key.ts';
import { printPage, toPaging } from '../paging.ts';
import type { PagingFlags } from '../paging-flags.ts';
import { findEmulator } from '../running-emulator.ts';
import { withoutUndefined } from '../without-undefined.ts';

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
