import { DELIVERY } from '../delivery.ts';
import { paging } from '../endpoints/endpoint.ts';
import { page } from '../records/envelope.ts';
import { array, object } from '../schema.ts';
import { CALL_MADE, CALL_MAKE, SESSION_LINK, SIGNATURE_CHECK, STORE, UPLOADED_FILE } from './back-office-records.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { storeId } from './records.ts';

/** What the back office needs besides what the command line does. */
export const BACK_OFFICE_ENDPOINTS = {
  'sessions.link': {
    method: 'POST',
    path: '/session-links',
    summary: 'Create a link that opens the back office once, in one browser, within a minute',
    data: SESSION_LINK,
    errors: [],
  },
  'calls.make': {
    method: 'POST',
    path: '/calls',
    summary: 'Call the REST API as the owner, as an app or with a key, and get the answer with its headers',
    body: CALL_MAKE,
    data: CALL_MADE,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'stores.list': {
    method: 'GET',
    path: '/stores',
    summary: 'List the stores, oldest first',
    query: object(paging()),
    data: page(STORE),
    errors: ['VALIDATION_ERROR'],
  },
  'uploads.list': {
    method: 'GET',
    path: '/uploads',
    summary: 'List uploaded files, newest first',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(UPLOADED_FILE),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'deliveries.signatures': {
    method: 'GET',
    path: '/deliveries/{id}/signatures',
    summary: 'Check the signature that each attempt of a delivery carried',
    data: object({ checks: array(SIGNATURE_CHECK) }),
    errors: ['NOT_FOUND'],
  },
  'deliveries.duplicate': {
    method: 'POST',
    path: '/deliveries/{id}/duplicate',
    summary: 'Deliver a succeeded delivery once more, with the same id and bytes, whatever the result',
    data: DELIVERY,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, ControlEndpoint>;
