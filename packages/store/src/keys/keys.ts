import type { Page, Permission } from '#contract';
import type { StoreContext } from '../context.ts';
import { readCounter } from '../counters.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { type CreatedKey, hashKey, type KeyDraft, type KeyIssuer } from './key-issuer.ts';
import { type KeyRow, selectKey, selectKeyByHash, selectKeyIds, selectKeyOfApp } from './rows.ts';
import { type KeyRecord, parseScope, toKey } from './to-key.ts';

/** A key that a call came with. */
export interface AuthenticatedKey {
  readonly keyId: string;
  readonly storeId: string;
  readonly appId: string | null;
  readonly scope: readonly Permission[] | null;
  allows(code: Permission): boolean;
}

/** The API keys of all stores. Only their SHA-256 and their first 8 characters are kept. @assumption A13 */
export interface Keys {
  /** @throws ApiError NOT_FOUND for an unknown store; VALIDATION_ERROR for a code that a key may not carry @assumption A14 */
  create(draft: KeyDraft): Promise<CreatedKey>;
  /** The key's store and scope, or undefined when it is unknown, reset, revoked or, by the store's clock, expired. */
  authenticate(key: string): AuthenticatedKey | undefined;
  /** Keys that are not revoked, newest first. */
  list(storeId: string, query: Paging): Page<KeyRecord>;
  /** The key of an installed app. @throws ApiError NOT_FOUND */
  ofApp(appId: string): KeyRecord;
  /** Gives a key another value; the old one is dead at once. @throws ApiError NOT_FOUND */
  reset(id: string): Promise<CreatedKey>;
  /** @throws ApiError NOT_FOUND */
  revoke(id: string): Promise<{ id: string; deleted: true }>;
}

export function createKeys({ database, queue, clock }: StoreContext, issuer: KeyIssuer): Keys {
  const found = (row: KeyRow | undefined): KeyRow => {
    if (row === undefined) throw notFound();
    return row;
  };
  const requireKey = (id: string): KeyRow => found(selectKey.get(database, { id }));

  return {
    create: (draft) => queue.write(() => issuer.issue(draft)),
    authenticate(key) {
      const row = selectKeyByHash.get(database, { hash: hashKey(key) });
      if (row === undefined || (row.expires_at !== null && row.expires_at <= clock.now())) return undefined;
      const scope = parseScope(row);
      return {
        keyId: row.id,
        storeId: row.store_id,
        appId: row.app_id,
        scope,
        allows: (code) => scope === null || scope.includes(code),
      };
    },
    list: (storeId, paging) =>
      readPage(
        paging,
        readCounter(database, storeId, 'api_keys'),
        (window) => selectKeyIds.all(database, { storeId, ...window }),
        (id) => toKey(requireKey(id)),
      ),
    ofApp: (appId) => toKey(found(selectKeyOfApp.get(database, { appId }))),
    reset: (id) => queue.write(() => issuer.renew(requireKey(id))),
    revoke: (id) =>
      queue.write(() => {
        issuer.revoke(requireKey(id));
        return { id, deleted: true };
      }),
  };
}
