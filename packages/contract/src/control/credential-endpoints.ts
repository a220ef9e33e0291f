import { paging } from '../endpoints/endpoint.ts';
import { page } from '../records/envelope.ts';
import { id, literal, object } from '../schema.ts';
import {
  KEY,
  KEY_CREATE,
  KEY_CREATED,
  STORE_CREATE,
  STORE_CREATED,
  USER,
  USER_CREATE,
  USER_UPDATE,
} from './credential-records.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { storeId } from './records.ts';

/** Stores, and who may call them. */
export const CREDENTIAL_ENDPOINTS = {
  'stores.create': {
    method: 'POST',
    path: '/stores',
    summary: 'Create another store, with its own key',
    body: STORE_CREATE,
    data: STORE_CREATED,
    errors: ['VALIDATION_ERROR'],
  },
  'users.list': {
    method: 'GET',
    path: '/users',
    summary: 'List the staff of a store, newest first',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(USER),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'users.create': {
    method: 'POST',
    path: '/users',
    summary: 'Create a staff member who can log in',
    body: USER_CREATE,
    data: USER,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
  'users.update': {
    method: 'PATCH',
    path: '/users/{id}',
    summary: 'Change a staff member, their role or their password',
    body: USER_UPDATE,
    data: USER,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
  'keys.list': {
    method: 'GET',
    path: '/keys',
    summary: 'List API keys, newest first',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(KEY),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'keys.create': {
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; its value is shown only once',
    body: KEY_CREATE,
    data: KEY_CREATED,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'keys.reset': {
    method: 'POST',
    path: '/keys/{id}/reset',
    summary: 'Give an API key a new value; the old one stops working at once',
    data: KEY_CREATED,
    errors: ['NOT_FOUND'],
  },
  'keys.revoke': {
    method: 'DELETE',
    path: '/keys/{id}',
    summary: 'Revoke an API key',
    data: object({ id: id(), deleted: literal(true) }),
    errors: ['NOT_FOUND', 'BUSINESS_ERROR'],
  },
} as const satisfies Record<string, ControlEndpoint>;
