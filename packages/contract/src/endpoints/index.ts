import type { EventName } from '../events.ts';
import type { SchemaPart } from '../schema.ts';
import { COLLECTION_ENDPOINTS } from './collections.ts';
import { CUSTOMER_ENDPOINTS } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { ORDER_ENDPOINTS } from './orders.ts';
import { PRODUCT_ENDPOINTS } from './products.ts';
import { UPLOAD_ENDPOINTS } from './uploads.ts';

/**
 * The store's REST API: routes, guards, `ctx.api`, OpenAPI and permission analysis derive from this table.
 * @source spec §4, contract §4–6
 */
export const ENDPOINTS = {
  ...PRODUCT_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...COLLECTION_ENDPOINTS,
  ...UPLOAD_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

/** `<resource>.<operation>`, the name of an endpoint in `ctx.api` and the typed clients. @source contract §11 */
export type EndpointName = keyof typeof ENDPOINTS;

export type EndpointQuery<K extends EndpointName> = SchemaPart<(typeof ENDPOINTS)[K], 'query'>;
export type EndpointBody<K extends EndpointName> = SchemaPart<(typeof ENDPOINTS)[K], 'body'>;
export type EndpointData<K extends EndpointName> = SchemaPart<(typeof ENDPOINTS)[K], 'data'>;

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[];

/** An endpoint by name, its type widened to what every endpoint has. */
export const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name];

/** Method and path of an endpoint, as in `GET /api/orders/{id}`. */
export const formatEndpoint = (name: EndpointName): string => `${endpointOf(name).method} ${endpointOf(name).path}`;

/** The endpoint that a call reaches, by its method and its path with the ids in it; undefined when there is none. */
export function findEndpoint(method: string, path: string): EndpointName | undefined {
  const given = path.replace(/\?.*/, '').split('/');
  return ENDPOINT_NAMES.find((name) => {
    const wanted = endpointOf(name).path.split('/');
    const fits = (part: string, index: number) => part.startsWith('{') || part === given[index];
    return endpointOf(name).method === method && wanted.length === given.length && wanted.every(fits);
  });
}

/** Names of the endpoints that may cause an event. */
export const endpointsThatEmit = (event: EventName): EndpointName[] =>
  ENDPOINT_NAMES.filter((name) => endpointOf(name).emits.includes(event));
