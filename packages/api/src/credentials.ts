import type { FastifyRequest } from 'fastify';
import { API_KEY_HEADER, type ApiErrorReason, type Permission } from '#contract';
import type { Store } from '#store';

/** Who calls, and what it may do. */
export interface Caller {
  readonly keyId: string;
  readonly storeId: string;
  /** Null for a key of the store owner's. */
  readonly appId: string | null;
  allows(code: Permission): boolean;
}

/** A caller, or why there is none. */
export type Identity =
  | { readonly caller: Caller }
  | { readonly caller: null; readonly reason: Extract<ApiErrorReason, 'no-credentials' | 'bad-key' | 'bad-token'> };

const HEADER = API_KEY_HEADER.toLowerCase();

/**
 * Finds out who calls. A key that is sent is judged alone, whatever else is sent with it.
 * @source spec §5
 * @assumption A15
 */
export function identify(store: Store, { headers }: Pick<FastifyRequest, 'headers'>): Identity {
  const key = headers[HEADER];
  if (typeof key === 'string') {
    const caller = store.keys.authenticate(key);
    return caller === undefined ? { caller: null, reason: 'bad-key' } : { caller };
  }
  return { caller: null, reason: headers.authorization === undefined ? 'no-credentials' : 'bad-token' };
}
