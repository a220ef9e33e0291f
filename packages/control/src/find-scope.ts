import type { Resource } from '#api';
import { ApiError, type ControlEndpointName } from '#contract';
import type { Scope, Store } from '#store';

/**
 * The store that a call names, or the first one.
 * @throws ApiError NOT_FOUND
 * @source contract §11
 */
export function scopeOfStore(store: Store, storeId: string | undefined): Scope {
  const found = storeId === undefined ? store.stores.list()[0] : store.stores.get(storeId);
  if (found === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
  return { storeId: found.id, cause: null };
}

/**
 * The store of the record that a path names; undefined when the handler needs none.
 * @throws ApiError NOT_FOUND, before the body is looked at
 */
export function scopeOfRecord(store: Store, name: ControlEndpointName, id: string): Scope | undefined {
  const [resource] = name.split('.');
  switch (resource) {
    case 'orders':
    case 'customers':
    case 'collections':
      return requireScope(store, resource, id);
    case 'apps':
    case 'users':
      store[resource].get(id);
      return undefined;
    default:
      return undefined;
  }
}

function requireScope(store: Store, resource: Resource, id: string): Scope {
  const scopes = store.stores.list().map(({ id: storeId }): Scope => ({ storeId, cause: null }));
  const found = scopes.find((scope) => store[resource].exists(scope, id));
  if (found === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
  return found;
}
