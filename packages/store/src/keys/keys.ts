import { ApiError, type Key, type Page, type Permission } from '#contract';
import { toIso } from '#core';
import type { StoreContext } from '../context.ts';
import { readCounter } from '../counters.ts';
import { createMemo } from '../database/memo.ts';
import { readMeta } from '../meta.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { type CreatedKey, hashKey, type KeyDraft, type KeyIssuer } from './key-issuer.ts';
import { ownKeyOf } from './own-key.ts';
import { type KeyRow, selectKey, selectKeyByHash, selectKeyIds, selectKeyOfApp } from './rows.ts';
import { parseScope, toKey } from './to-key.ts';

/** A key that a call came with. */
export interface AuthenticatedKey {
  readonly keyId: string;
  readonly storeId: string;
  readonly appId: string | null;
  readonly scope: readonly Permission[] | null;
  allows(code: Permission): boolean;
}

/** The API keys of all stores. Only their SHA-256 and their first 8 characters are kept, and what those of apps and the emulator's own are derived from. @assumption A13 */
export interface Keys {
  /** @throws ApiError NOT_FOUND for an unknown store; VALIDATION_ERROR for a code that a key may not carry @assumption A14 */
  create(draft: KeyDraft): Promise<CreatedKey>;
  /** The key's store and scope, or undefined when it is unknown, reset, revoked or, by the store's clock, expired. */
  authenticate(key: string): AuthenticatedKey | undefined;
  /** Keys that are not revoked, newest first. */
  list(storeId: string, query: Paging): Page<Key>;
  /** The key of an installed app. @throws ApiError NOT_FOUND */
  ofApp(appId: string): Key;
  /** The same with its value, which stays until it is reset. @throws ApiError NOT_FOUND @assumption A52 */
  recoverOfApp(appId: string): Promise<CreatedKey>;
  /**
   * The emulator's own key of a store, with every code: made at first, and the same until it is reset. Keys that people made
   * are never touched, whatever their names.
   * @throws ApiError NOT_FOUND for an unknown store
   * @assumption A52
   */
  recoverOwn(storeId: string): Promise<CreatedKey>;
  /** Gives a key another value; the old one is dead at once. @throws ApiError NOT_FOUND */
  reset(id: string): Promise<CreatedKey>;
  /** @throws ApiError NOT_FOUND; BUSINESS_ERROR for an app's key, which lives as long as its app, and for the emulator's own */
  revoke(id: string): Promise<{ id: string; deleted: true }>;
}

/** What the database says of a value that was sent as a key. */
interface LookedUp {
  readonly expiresAt: number | null;
  readonly authenticated: AuthenticatedKey | undefined;
}
const UNKNOWN: LookedUp = { expiresAt: null, authenticated: undefined };

/** Name that people see in their list of keys. */
const OWN_KEY_NAME = 'tillkit';

/** How many of them are kept between two changes of keys. */
const KNOWN_MAX = 10_000;

export function createKeys({ database, queue, clock }: StoreContext, issuer: KeyIssuer): Keys {
  const found = (row: KeyRow | undefined): KeyRow => {
    if (row === undefined) throw notFound();
    return row;
  };
  const requireKey = (id: string): KeyRow => found(selectKey.get(database, { id }));

  const known = createMemo<LookedUp>(issuer.version, { capacity: KNOWN_MAX });
  const look = (hash: string): LookedUp => {
    const row = selectKeyByHash.get(database, { hash: Buffer.from(hash, 'hex') });
    if (row === undefined) return UNKNOWN;
    const scope = parseScope(row);
    const allows = (code: Permission) => scope === null || scope.includes(code);
    const authenticated = { keyId: row.id, storeId: row.store_id, appId: row.app_id, scope, allows };
    return { expiresAt: row.expires_at, authenticated };
  };

  return {
    create: (draft) =>
      queue.write(() => {
        const { expiresAt = null } = draft;
        const now = clock.now();
        if (expiresAt !== null && expiresAt <= now) {
          throw new ApiError('VALIDATION_ERROR', { reason: 'expired-already', field: 'expiresAt', now: toIso(now) });
        }
        return issuer.issue(draft);
      }),
    authenticate(key) {
      const hash = hashKey(key);
      const { expiresAt, authenticated } = known.read(hash, () => look(hash));
      return expiresAt !== null && expiresAt <= clock.now() ? undefined : authenticated;
    },
    list: (storeId, paging) =>
      readPage(
        paging,
        readCounter(database, storeId, 'api_keys'),
        (window) => selectKeyIds.all(database, { storeId, ...window }),
        (id) => toKey(requireKey(id)),
      ),
    ofApp: (appId) => toKey(found(selectKeyOfApp.get(database, { appId }))),
    recoverOfApp: (appId) => queue.write(() => issuer.recover(found(selectKeyOfApp.get(database, { appId })))),
    recoverOwn: (storeId) =>
      queue.write(() => {
        const id = readMeta(database, ownKeyOf(storeId));
        const row = id === undefined ? undefined : selectKey.get(database, { id });
        return row === undefined ? issuer.issueOwn({ storeId, name: OWN_KEY_NAME, scope: null }) : issuer.recover(row);
      }),
    reset: (id) => queue.write(() => issuer.renew(requireKey(id))),
    revoke: (id) =>
      queue.write(() => {
        const row = requireKey(id);
        if (row.app_id !== null) throw new ApiError('BUSINESS_ERROR', { reason: 'app-key' });
        if (readMeta(database, ownKeyOf(row.store_id)) === id)
          throw new ApiError('BUSINESS_ERROR', { reason: 'own-key' });
        issuer.revoke(row);
        return { id, deleted: true };
      }),
  };
}
