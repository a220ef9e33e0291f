import type { IncomingHttpHeaders } from 'node:http';
import { API_KEY_HEADER, type ApiErrorReason, type Permission } from '#contract';
import type { Store } from '#store';
import type { AccessTokens } from './access-tokens.ts';

/** Who calls, and what it may do. */
export interface Caller {
  /** Of the key, or of the user whose access token was sent. */
  readonly id: string;
  readonly kind: 'key' | 'user';
  readonly storeId: string;
  /** Null for a key of the store owner's, and for a user. */
  readonly appId: string | null;
  allows(code: Permission): boolean;
}

/** A caller, or why there is none. */
export type Identity =
  | { readonly caller: Caller }
  | { readonly caller: null; readonly reason: Extract<ApiErrorReason, 'no-credentials' | 'bad-key' | 'bad-token'> };

/** What credentials are judged by. */
export interface CredentialServices {
  readonly store: Store;
  readonly tokens: AccessTokens;
}

const HEADER = API_KEY_HEADER.toLowerCase();

/**
 * Finds out who calls. A key that is sent is judged alone, whatever else is sent with it.
 * @source spec §5
 * @assumption A15
 */
export function identify(
  { store, tokens }: CredentialServices,
  { headers }: { readonly headers: IncomingHttpHeaders },
): Identity | Promise<Identity> {
  const key = headers[HEADER];
  if (typeof key === 'string') {
    const found = store.keys.authenticate(key);
    return found === undefined
      ? { caller: null, reason: 'bad-key' }
      : { caller: { ...found, id: found.keyId, kind: 'key' } };
  }
  if (headers.authorization === undefined) return { caller: null, reason: 'no-credentials' };
  return identifyUser(store, tokens, headers.authorization);
}

/**
 * A token opens what it says and its user still may: who is disabled is out at once, and so is a permission that was
 * taken away; one that was added needs another login.
 * @source contract §4
 */
async function identifyUser(store: Store, tokens: AccessTokens, authorization: string): Promise<Identity> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const claims = token === undefined ? undefined : await tokens.read(token);
  const user = claims && store.users.find(claims.sub);
  if (claims === undefined || user === undefined || user.disabled || user.storeId !== claims.shop_id) {
    return { caller: null, reason: 'bad-token' };
  }
  const { id, storeId } = user;
  const allows = (code: Permission) => claims.permissions.includes(code) && user.permissions.includes(code);
  return { caller: { id, kind: 'user', storeId, appId: null, allows } };
}
