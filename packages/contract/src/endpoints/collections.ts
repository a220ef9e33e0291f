import { COLLECTION } from '../records/collection.ts';
import { page } from '../records/envelope.ts';
import { PRODUCT } from '../records/product.ts';
import { object } from '../schema.ts';
import { type Endpoint, paging } from './endpoint.ts';

export const COLLECTION_ENDPOINTS = {
  'collections.list': {
    method: 'GET',
    path: '/api/collections',
    summary: 'List collections',
    permissions: ['collection:view'],
    query: object(paging()),
    data: page(COLLECTION),
    emits: [],
    errors: ['VALIDATION_ERROR'],
    assumptions: ['A10', 'A21', 'A22', 'A43'],
  },
  'collections.products': {
    method: 'GET',
    path: '/api/collections/{id}/products',
    summary: 'List the products of a collection, in its own order',
    permissions: ['collection:view', 'product:view'],
    query: object(paging()),
    data: page(PRODUCT),
    emits: [],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    assumptions: ['A10', 'A21', 'A43'],
  },
} as const satisfies Record<string, Endpoint>;
