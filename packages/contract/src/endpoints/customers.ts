import { CUSTOMER, CUSTOMER_CREATE } from '../records/customer.ts';
import { page } from '../records/envelope.ts';
import { object } from '../schema.ts';
import { type Endpoint, paging } from './endpoint.ts';

export const CUSTOMER_ENDPOINTS = {
  'customers.list': {
    method: 'GET',
    path: '/api/customers',
    summary: 'List customers',
    permissions: ['customer:view'],
    query: object(paging()),
    data: page(CUSTOMER),
    emits: [],
    errors: ['VALIDATION_ERROR'],
    assumptions: ['A21', 'A22', 'A43'],
  },
  'customers.get': {
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'Get a customer',
    permissions: ['customer:view'],
    data: CUSTOMER,
    emits: [],
    errors: ['NOT_FOUND'],
    assumptions: ['A20', 'A43'],
  },
  'customers.create': {
    method: 'POST',
    path: '/api/customers',
    summary: 'Create a customer',
    permissions: ['customer:create'],
    body: CUSTOMER_CREATE,
    data: CUSTOMER,
    emits: ['customer.created'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    assumptions: ['A12', 'A18', 'A23', 'A42', 'A45'],
  },
} as const satisfies Record<string, Endpoint>;
