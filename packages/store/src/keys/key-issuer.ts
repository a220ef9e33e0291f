import { createHmac, hash } from 'node:crypto';
import { ApiError, isPermission, type Key, type Permission } from '#contract';
import type { StoreContext } from '../context.ts';
import { addToCounter } from '../counters.ts';
import { deleteMeta, readMeta, writeMeta } from '../meta.ts';
import { requireStore } from '../stores.ts';
import { ownKeyOf, seedOfKey } from './own-key.ts';
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
  /** Makes the emulator's own key of a store. @throws ApiError NOT_FOUND for an unknown store */
  issueOwn(draft: KeyDraft): CreatedKey;
  /** Gives a key another value. */
  renew(row: KeyRow): CreatedKey;
  /** The key of an app, or the emulator's own, with its value, which is another one only when the present one is not known. @assumption A52 */
  recover(row: KeyRow): CreatedKey;
  setScope(row: KeyRow, scope: readonly Permission[]): void;
  revoke(row: KeyRow): void;
  /** Number of committed changes of keys: what was read of them holds as long as it stays the same. */
  version(): number;
}

/** SHA-256 of a key in hexadecimal: all that is kept of it besides its first characters. @assumption A13 */
export const hashKey = (key: string): string => hash('sha256', key);

const PREFIX_LENGTH = 8;

/**
 * Makes the issuer of keys. `secret` is the store file's own: the keys that the emulator hands out again after a restart are
 * derived from it, so that the file holds the value of no key.
 */
export function createKeyIssuer({ database, queue, clock, ids }: StoreContext, secret: string): KeyIssuer {
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
  const derive = (seed: string): string =>
    `sk_${createHmac('sha256', secret).update(`api key ${seed}`).digest('base64url')}`;
  const toStored = (key: string) => ({ hash: Buffer.from(hashKey(key), 'hex'), prefix: key.slice(0, PREFIX_LENGTH) });
  const isOwn = ({ id, store_id }: KeyRow): boolean => readMeta(database, ownKeyOf(store_id)) === id;

  /** The value of a key; of one that is handed out again later, what it is derived from is kept. */
  function toValue(id: string, random: string, isRecoverable: boolean): string {
    if (!isRecoverable) return `sk_${random}`;
    writeMeta(database, seedOfKey(id), random);
    return derive(random);
  }

  function insert(draft: KeyDraft, isRecoverable: boolean): CreatedKey {
    const { storeId, appId, name = '', scope, expiresAt = null } = draft;
    requireStore(database, storeId);
    const codes = scope === null ? null : requireCodes(scope);
    const random = keyIds.secret();
    const id = keyIds.uuid();
    const key = toValue(id, random, isRecoverable);
    const row: KeyRow = {
      id,
      store_id: storeId,
      app_id: appId ?? null,
      name,
      ...toStored(key),
      scope_json: codes === null ? null : JSON.stringify(codes),
      expires_at: expiresAt,
      created_at: clock.now(),
      revoked_at: null,
    };
    insertKey.run(database, row);
    queue.afterCommit(count);
    addToCounter(database, storeId, 1, 'api_keys');
    return { ...toKey(row), key };
  }

  function renew(before: KeyRow): CreatedKey {
    const key = toValue(before.id, keyIds.secret(), before.app_id !== null || isOwn(before));
    const row = { ...before, ...toStored(key) };
    update(row);
    return { ...toKey(row), key };
  }

  return {
    issue: (draft) => insert(draft, draft.appId !== undefined),
    issueOwn(draft) {
      const created = insert(draft, true);
      writeMeta(database, ownKeyOf(draft.storeId), created.id);
      return created;
    },
    renew,
    recover(row) {
      const seed = readMeta(database, seedOfKey(row.id));
      const key = seed === undefined ? undefined : derive(seed);
      const isPresent = key !== undefined && toStored(key).hash.equals(row.hash);
      return isPresent ? { ...toKey(row), key } : renew(row);
    },
    setScope(row, scope) {
      update({ ...row, scope_json: JSON.stringify(scope) });
    },
    revoke(row) {
      update({ ...row, revoked_at: clock.now() });
      deleteMeta(database, seedOfKey(row.id));
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
