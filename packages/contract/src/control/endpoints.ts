import { DELIVERY } from '../delivery.ts';
import { paging } from '../endpoints/endpoint.ts';
import { PERMISSION_CODES } from '../permissions.ts';
import { DELIVERY_RECORDING } from '../recording.ts';
import { COLLECTION, COLLECTION_CREATE } from '../records/collection.ts';
import { CUSTOMER, CUSTOMER_UPDATE } from '../records/customer.ts';
import { page } from '../records/envelope.ts';
import { ORDER_DETAIL } from '../records/order.ts';
import { array, id, literal, nullable, object, oneOf, type SchemaPart, string, union } from '../schema.ts';
import { BACK_OFFICE_ENDPOINTS } from './back-office-endpoints.ts';
import { CAUSAL_TREE } from './causal-tree.ts';
import { CREDENTIAL_ENDPOINTS } from './credential-endpoints.ts';
import { EMULATOR_ENDPOINTS } from './emulator-endpoints.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { PANEL_ENDPOINTS } from './panels.ts';
import {
  APP,
  APP_INSTALL,
  APP_INSTALLED,
  APP_REVIEW,
  APP_UPGRADE,
  DELIVERY_FILTER,
  ORDER_PAY,
  ORDER_PLACE,
  storeId,
  WEBHOOK,
} from './records.ts';
import { SNAPSHOT_ENDPOINTS } from './snapshot-endpoints.ts';

/** Where the control plane lives. @source contract §1 */
export const CONTROL_PREFIX = '/_tillkit/api';

/** Where the API document of the control plane is. @source contract §9 */
export const CONTROL_OPENAPI_PATH = '/_tillkit/api/openapi.json';

/** Header that carries the run token. @source contract §9 */
export const CONTROL_TOKEN_HEADER = 'X-Tillkit-Token';

/** Begins the name of the cookie of a browser that opened the back office; the port follows. @source contract §9 */
export const SESSION_COOKIE = 'tillkit_session';

/** Header in which the page of the back office sends the secret of its session, beside the cookie. */
export const SESSION_HEADER = 'X-Tillkit-Session';

/**
 * Where a link of `sessions.link` leads. The code is the link's fragment, which browsers send to nobody; the page posts it to
 * this same path.
 */
export const SESSION_OPEN_PATH = '/_tillkit/open';

/**
 * The control plane: what a store owner does in the back office, and what only an emulator can do.
 * @source contract §9
 */
export const CONTROL_ENDPOINTS = {
  ...CREDENTIAL_ENDPOINTS,
  'orders.place': {
    method: 'POST',
    path: '/orders',
    summary: 'Place an order',
    body: ORDER_PLACE,
    data: ORDER_DETAIL,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'],
  },
  'orders.pay': {
    method: 'POST',
    path: '/orders/{id}/pay',
    summary: 'Pay an order, or let its payment fail',
    body: ORDER_PAY,
    data: ORDER_DETAIL,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'],
  },
  'customers.update': {
    method: 'PATCH',
    path: '/customers/{id}',
    summary: 'Change a customer',
    body: CUSTOMER_UPDATE,
    data: CUSTOMER,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
  'customers.delete': {
    method: 'DELETE',
    path: '/customers/{id}',
    summary: 'Delete a customer',
    data: object({ id: id(), deleted: literal(true) }),
    errors: ['NOT_FOUND'],
  },
  'collections.create': {
    method: 'POST',
    path: '/collections',
    summary: 'Create a collection',
    body: object({ storeId: storeId(), ...COLLECTION_CREATE.properties }),
    data: COLLECTION,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'collections.setProducts': {
    method: 'PUT',
    path: '/collections/{id}/products',
    summary: 'Set the products of a collection, in order',
    body: object({ productIds: array(string(), { maxItems: 10_000 }) }),
    data: COLLECTION,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'apps.list': {
    method: 'GET',
    path: '/apps',
    summary: 'List installed apps',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(APP),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'apps.get': {
    method: 'GET',
    path: '/apps/{id}',
    summary: 'Get an installed app',
    data: APP,
    errors: ['NOT_FOUND'],
  },
  'apps.install': {
    method: 'POST',
    path: '/apps',
    summary: 'Install an app; without `grant`, answer what it asks for and install nothing',
    body: APP_INSTALL,
    data: union([APP_INSTALLED, APP_REVIEW]),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
  'apps.upgrade': {
    method: 'PUT',
    path: '/apps/{id}',
    summary: 'Upgrade an app to another version',
    body: APP_UPGRADE,
    data: APP,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
  'apps.uninstall': {
    method: 'DELETE',
    path: '/apps/{id}',
    summary: 'Uninstall an app',
    data: object({ id: id(), deleted: literal(true) }),
    errors: ['NOT_FOUND'],
  },
  'apps.setReceiver': {
    method: 'PUT',
    path: '/apps/{id}/receiver',
    summary: 'Deliver to a URL, or (null) to the handlers in the sandbox',
    body: object({ url: nullable(string({ minLength: 1 })) }),
    data: APP,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'apps.setPermissions': {
    method: 'PUT',
    path: '/apps/{id}/permissions',
    summary: 'Grant or revoke codes',
    body: object({ granted: array(oneOf(PERMISSION_CODES)) }),
    data: APP,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'webhooks.list': {
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks of installed apps',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(WEBHOOK),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'webhooks.rotateSecret': {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: 'Give a webhook a new secret, shown only once; the next attempt is signed with it',
    data: object({ secret: string() }),
    errors: ['NOT_FOUND'],
  },
  'deliveries.list': {
    method: 'GET',
    path: '/deliveries',
    summary: 'List deliveries, newest first',
    query: object({ storeId: storeId(), ...paging(), ...DELIVERY_FILTER }),
    data: page(DELIVERY),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'deliveries.get': {
    method: 'GET',
    path: '/deliveries/{id}',
    summary: 'Get a delivery with its attempts',
    data: DELIVERY,
    errors: ['NOT_FOUND'],
  },
  'deliveries.tree': {
    method: 'GET',
    path: '/deliveries/{id}/tree',
    summary: 'Get what caused a delivery, and what it caused',
    data: CAUSAL_TREE,
    errors: ['NOT_FOUND'],
  },
  'deliveries.recording': {
    method: 'GET',
    path: '/deliveries/{id}/recording',
    summary: 'Get a delivery with everything needed to replay its handler',
    data: DELIVERY_RECORDING,
    errors: ['NOT_FOUND'],
  },
  'deliveries.resend': {
    method: 'POST',
    path: '/deliveries/{id}/resend',
    summary: 'Re-send a failed or held delivery',
    data: DELIVERY,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'deliveries.rerun': {
    method: 'POST',
    path: '/deliveries/{id}/rerun',
    summary: 'Make the next attempt of a delivery at once, with the current code, whatever the last result',
    data: DELIVERY,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  ...SNAPSHOT_ENDPOINTS,
  ...EMULATOR_ENDPOINTS,
  ...BACK_OFFICE_ENDPOINTS,
  ...PANEL_ENDPOINTS,
} as const satisfies Record<string, ControlEndpoint>;

export type ControlEndpointName = keyof typeof CONTROL_ENDPOINTS;

export type ControlQuery<K extends ControlEndpointName> = SchemaPart<(typeof CONTROL_ENDPOINTS)[K], 'query'>;
export type ControlBody<K extends ControlEndpointName> = SchemaPart<(typeof CONTROL_ENDPOINTS)[K], 'body'>;
export type ControlData<K extends ControlEndpointName> = SchemaPart<(typeof CONTROL_ENDPOINTS)[K], 'data'>;
