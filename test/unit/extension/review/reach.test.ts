import { expect, test } from 'vitest';
import type { Permission } from '#contract';
import { toReach } from '../../../../packages/extension/src/review/to-reach.ts';

const endpointsFor = (...codes: Permission[]) => toReach(codes).endpoints.map(({ endpoint }) => endpoint);

/** `field kind: endpoints` of the personal data. */
const personalFor = (...codes: Permission[]) =>
  toReach(codes).personalData.map(({ field, kind, endpoints }) => `${field} ${kind}: ${endpoints.join(', ')}`);

test('without a code nothing is reached', () => {
  expect(toReach([])).toEqual({ endpoints: [], personalData: [] });
});

test('an endpoint that needs two codes is reached with both', () => {
  expect(endpointsFor('collection:view')).toEqual(['GET /api/collections']);
  expect(endpointsFor('product:view', 'collection:view')).toEqual([
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/collections',
    'GET /api/collections/{id}/products',
  ]);
});

test('orders show the e-mail of a list, and the address of a single one', () => {
  expect(personalFor('order:view')).toEqual([
    'orders.email e-mail: GET /api/orders, GET /api/orders/{id}',
    'orders.shippingAddress.name name: GET /api/orders/{id}',
    'orders.shippingAddress.phone phone: GET /api/orders/{id}',
    'orders.shippingAddress.country address: GET /api/orders/{id}',
    'orders.shippingAddress.province address: GET /api/orders/{id}',
    'orders.shippingAddress.city address: GET /api/orders/{id}',
    'orders.shippingAddress.district address: GET /api/orders/{id}',
    'orders.shippingAddress.address1 address: GET /api/orders/{id}',
    'orders.shippingAddress.address2 address: GET /api/orders/{id}',
    'orders.shippingAddress.postalCode address: GET /api/orders/{id}',
  ]);
});

test('customers show e-mail, name and phone', () => {
  expect(personalFor('customer:view')).toEqual([
    'customers.email e-mail: GET /api/customers, GET /api/customers/{id}',
    'customers.name name: GET /api/customers, GET /api/customers/{id}',
    'customers.phone phone: GET /api/customers, GET /api/customers/{id}',
  ]);
});

test('writing makes no personal data readable', () => {
  expect(personalFor('customer:create', 'order:fulfill', 'order:refund', 'order:cancel', 'product:edit')).toEqual([]);
});
