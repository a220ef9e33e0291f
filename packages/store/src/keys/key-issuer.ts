import { hash } from 'node:crypto';
import { ApiError, isPermission, type Key, type Permission } from '#contract';
import type { StoreContext } from '../context.ts';
import { addToCounter } from '../counters.ts';
import { requireStore } from '../stores.ts';
import { insertKey, type KeyRow, updateKey } from './rows.ts';
import { toKey } from './to-key.ts';

/** A key with its value, which is shown only once. */
export interface CreatedKey extends Key {
  readonly key: string;
}

/** What a key is made with. */
export interface KeyDraft {
  readonly storeId: string;
  readonly appId?: string;
  readonly name?: string;
  readonly scope: readonly string[] | null;
  /** Milliseconds since the epoch, or null for never. */
  readonly expiresAt?: number | null;
}

/** Makes and changes keys within a write, for the keys of people and of apps alike. */
export interface KeyIssuer {
  /** @throws ApiError NOT_FOUND for an unknown store; VALIDATION_ERROR for a code that a key may not carry @assumption A14 */
  issue(draft: KeyDraft): CreatedKey;
  /** Gives a key another value. */
  renew(row: KeyRow): CreatedKey;
  setScope(row: KeyRow, scope: readonly Permission[]): void;
  revoke(row: KeyRow): void;
  /** Number of committed changes of keys: what was read of them holds as long as it stays the same. */
  version(): number;
}

/** SHA-256 of a key in hexadecimal: all that is kept of it besides its first characters. @assumption A13 */
export const hashKey = (key: string): string => hash('sha256', key);

const PREFIX_LENGTH = 8;

export function createKeyIssuer({ database, queue, clock, ids }: StoreContext): KeyIssuer {
  const keyIds = ids.stream('keys');
  let version = 0;
  const count = () => {
    version += 1;
  };
  queue.onReplaced(count);
  const update = (row: KeyRow) => {
    updateKey.run(database, row);
    queue.afterCommit(count);
  };
  const makeValue = () => {
    const key = `sk_${keyIds.secret()}`;
    return { key, hash: Buffer.from(hashKey(key), 'hex'), prefix: key.slice(0, PREFIX_LENGTH) };
  };

  return {
    issue({ storeId, appId, name = '', scope, expiresAt = null }) {
      requireStore(database, storeId);
      const codes = scope === null ? null : requireCodes(scope);
      const { key, ...value } = makeValue();
      const row: KeyRow = {
        id: keyIds.uuid(),
        store_id: storeId,
        app_id: appId ?? null,
        name,
        ...value,
        scope_json: codes === null ? null : JSON.stringify(codes),
        expires_at: expiresAt,
        created_at: clock.now(),
        revoked_at: null,
      };
      insertKey.run(database, row);
      queue.afterCommit(count);
      addToCounter(database, storeId, 1, 'api_keys');
      return { ...toKey(row), key };
    },
    renew(before) {
      const { key, ...value } = makeValue();
      const row = { ...before, ...value };
      update(row);
      return { ...toKey(row), key };
    },
    setScope(row, scope) {
      update({ ...row, scope_json: JSON.stringify(scope) });
    },
    revoke(row) {
      update({ ...row, revoked_at: clock.now() });
      addToCounter(database, row.store_id, -1, 'api_keys');
    },
    version: () => version,
  };
}

/** Codes of the store's own operations, each once. @assumption A14 */
function requireCodes(scope: readonly string[]): Permission[] {
  return [...new Set(scope)].map((value) => {
    if (!isPermission(value))
      throw new ApiError('VALIDATION_ERROR', { reason: 'unknown-permission', field: 'scope', value });
    return value;
  });
}
