import { sentence } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { findByPrefix, isWholeId, walkPages } from '../emulator/find-by-prefix.ts';
import { toPrintable } from '../output/printable.ts';

/** The id of a key of any store, or the one of the first store's keys that it is the beginning of. @throws UsageError */
export async function findKeyId(target: ControlTarget, id: string): Promise<string> {
  if (isWholeId(id)) return id.toLowerCase();
  const keys = walkPages((query) => callControl(target, 'keys.list', { query }));
  const found = await findByPrefix(id, keys, {
    one: sentence`key`,
    many: sentence`keys`,
    describe: ({ name, prefix }) => `${prefix}… ${toPrintable(name)}`,
  });
  return found.id;
}
