import { ApiError, type EndpointName } from '#contract';
import type { Scope, Store } from '#store';

/** Kinds of records that have paths of their own. */
export type Resource = 'products' | 'orders' | 'customers' | 'collections';

/** The kind of record that an endpoint's path names, if any. */
export function resourceOf(name: EndpointName, path: string): Resource | undefined {
  return path.includes('{id}') ? (name.split('.')[0] as Resource) : undefined;
}

/** @throws ApiError NOT_FOUND, also for another store's record @assumption A20 */
export function requireResource(store: Store, resource: Resource, scope: Scope, id: string): void {
  if (!store[resource].exists(scope, id)) throw new ApiError('NOT_FOUND', { reason: 'resource' });
}
