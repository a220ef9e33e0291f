import { paging } from '../endpoints/endpoint.ts';
import { page } from '../records/envelope.ts';
import { object, string } from '../schema.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { SNAPSHOT, SNAPSHOT_NAME, STORE_EXPORT, STORE_STATE } from './snapshots.ts';

/** The content of the store as a whole. Each call but the list waits until nothing is in flight. */
export const SNAPSHOT_ENDPOINTS = {
  'snapshots.list': {
    method: 'GET',
    path: '/snapshots',
    summary: 'List the snapshots, newest first',
    query: object(paging()),
    data: page(SNAPSHOT),
    errors: ['VALIDATION_ERROR'],
  },
  'snapshots.save': {
    method: 'POST',
    path: '/snapshots',
    summary: 'Save a snapshot of the store under a name until the emulator stops; replaces one of the same name',
    body: object({ name: string({ pattern: SNAPSHOT_NAME }) }),
    data: SNAPSHOT,
    errors: ['VALIDATION_ERROR'],
  },
  'snapshots.restore': {
    method: 'POST',
    path: '/snapshots/{id}/restore',
    summary: 'Restore the snapshot named in the path: records, keys, deliveries and clock',
    data: STORE_STATE,
    errors: ['NOT_FOUND'],
  },
  'contents.export': {
    method: 'GET',
    path: '/export',
    summary: 'Export everything in the store, without secrets',
    data: STORE_EXPORT,
    errors: [],
  },
  'contents.import': {
    method: 'POST',
    path: '/import',
    summary: 'Replace everything in the store with an export; keys and secrets are new, deliveries that wait are held',
    body: STORE_EXPORT,
    data: STORE_STATE,
    errors: ['VALIDATION_ERROR'],
  },
  'contents.reset': {
    method: 'POST',
    path: '/reset',
    summary: 'Reset the store to a new one with the sample data, clock and extensions of the start',
    data: STORE_STATE,
    errors: [],
  },
} as const satisfies Record<string, ControlEndpoint>;
