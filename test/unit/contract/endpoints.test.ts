import { describe, expect, test } from 'vitest';
import {
  API_KEY_HEADER,
  BACK_OFFICE_PERMISSIONS,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  endpointsThatEmit,
  findEndpoint,
  isPermission,
  LIMITS,
  opensNothing,
  PERMISSION_CODES,
  PUBLIC_PATHS,
  RATE_LIMIT_HEADERS,
  UPLOAD_TYPES,
} from '#contract';

/** Spec §4 with contract §4, §5 and §8, by hand: operation, call, permissions, events, further failures. */
const SPEC: readonly [EndpointName, string, string, string, string][] = [
  ['products.list', 'GET /api/products', 'product:view', '', 'VALIDATION_ERROR'],
  ['products.get', 'GET /api/products/{id}', 'product:view', '', 'NOT_FOUND'],
  ['products.create', 'POST /api/products', 'product:create', 'product.created', 'VALIDATION_ERROR'],
  [
    'products.update',
    'PUT /api/products/{id}',
    'product:edit',
    'product.updated product.inventory.updated',
    'NOT_FOUND VALIDATION_ERROR CONFLICT',
  ],
  ['products.delete', 'DELETE /api/products/{id}', 'product:delete', 'product.deleted', 'NOT_FOUND'],
  [
    'products.adjustInventory',
    'POST /api/products/{id}/inventory',
    'inventory:edit',
    'product.inventory.updated',
    'NOT_FOUND VALIDATION_ERROR BUSINESS_ERROR',
  ],
  ['orders.list', 'GET /api/orders', 'order:view', '', 'VALIDATION_ERROR'],
  ['orders.get', 'GET /api/orders/{id}', 'order:view', '', 'NOT_FOUND'],
  [
    'orders.fulfill',
    'POST /api/orders/{id}/fulfill',
    'order:fulfill',
    'order.fulfilled',
    'NOT_FOUND VALIDATION_ERROR BUSINESS_ERROR',
  ],
  [
    'orders.refund',
    'POST /api/orders/{id}/refund',
    'order:refund',
    'order.refunded product.inventory.updated',
    'NOT_FOUND VALIDATION_ERROR BUSINESS_ERROR',
  ],
  [
    'orders.cancel',
    'POST /api/orders/{id}/cancel',
    'order:cancel',
    'order.refunded order.cancelled product.inventory.updated',
    'NOT_FOUND VALIDATION_ERROR BUSINESS_ERROR',
  ],
  ['customers.list', 'GET /api/customers', 'customer:view', '', 'VALIDATION_ERROR'],
  ['customers.get', 'GET /api/customers/{id}', 'customer:view', '', 'NOT_FOUND'],
  ['customers.create', 'POST /api/customers', 'customer:create', 'customer.created', 'VALIDATION_ERROR CONFLICT'],
  ['collections.list', 'GET /api/collections', 'collection:view', '', 'VALIDATION_ERROR'],
  [
    'collections.products',
    'GET /api/collections/{id}/products',
    'collection:view product:view',
    '',
    'NOT_FOUND VALIDATION_ERROR',
  ],
  ['uploads.create', 'POST /api/uploads', 'upload:create', '', 'VALIDATION_ERROR'],
];

describe('ENDPOINTS', () => {
  test.each(SPEC)('%s is found by its call, %s', (name, call) => {
    const [method = '', path = ''] = call.replace('{id}', '5bac9d7f-e8bd-4e08-9def-af9e80557003').split(' ');
    expect(findEndpoint(method, `${path}?page=1`)).toBe(name);
    expect(findEndpoint('PATCH', path)).toBeUndefined();
    expect(findEndpoint(method, `${path}/and/much/more`)).toBeUndefined();
  });

  test('are the seventeen of the specification', () => {
    expect(ENDPOINT_NAMES).toEqual(SPEC.map(([name]) => name));
    expect(ENDPOINT_NAMES).toHaveLength(17);
  });

  test.each(SPEC)('%s is %s', (name, call, permissions, emits, errors) => {
    const endpoint = endpointOf(name);
    expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
    expect(endpoint.permissions.join(' ')).toBe(permissions);
    expect(endpoint.emits.join(' ')).toBe(emits);
    expect(endpoint.errors.join(' ')).toBe(errors);
  });

  test('only the update of a product asks for a second code, when the body has inventory', () => {
    const conditional = ENDPOINT_NAMES.filter((name) => endpointOf(name).conditionalPermission !== undefined);
    expect(conditional).toEqual(['products.update']);
    expect(endpointOf('products.update').conditionalPermission).toEqual({
      permission: 'inventory:edit',
      whenBodyHas: 'inventory',
    });
  });

  test.each<[EndpointName, string[], string[]]>([
    ['products.create', ['title', 'price'], ['currency', 'inventory', 'description']],
    ['products.update', [], ['title', 'price', 'currency', 'description', 'status', 'handle', 'inventory']],
    ['products.adjustInventory', ['quantity'], ['reason', 'variantId']],
    ['orders.fulfill', ['trackingNumber', 'carrier'], []],
    ['orders.refund', ['amount'], ['reason']],
    ['orders.cancel', [], ['reason']],
    ['customers.create', ['email'], ['name', 'phone']],
  ])('%s takes %j and optionally %j', (name, required, optional) => {
    const body = endpointOf(name).body;
    expect([...(body?.required ?? [])].sort()).toEqual([...required].sort());
    expect(Object.keys(body?.properties ?? {}).sort()).toEqual([...required, ...optional].sort());
  });

  test.each<[EndpointName, string[]]>([
    ['products.list', ['page', 'pageSize', 'status']],
    ['orders.list', ['page', 'pageSize', 'status']],
    ['customers.list', ['page', 'pageSize']],
    ['collections.list', ['page', 'pageSize']],
    ['collections.products', ['page', 'pageSize']],
  ])('%s is paged', (name, fields) => {
    const properties = JSON.parse(JSON.stringify(endpointOf(name).query?.properties));
    expect(Object.keys(properties)).toEqual(fields);
    expect(properties.page).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
    expect(properties.pageSize).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
  });

  test('endpointsThatEmit finds every cause of an event', () => {
    expect(endpointsThatEmit('product.inventory.updated')).toEqual([
      'products.update',
      'products.adjustInventory',
      'orders.refund',
      'orders.cancel',
    ]);
    expect(endpointsThatEmit('order.paid')).toEqual([]);
  });
});

describe('permissions', () => {
  test('are the thirteen that open something', () => {
    expect(PERMISSION_CODES.filter((code) => !opensNothing(code))).toEqual([
      'product:view',
      'product:create',
      'product:edit',
      'product:delete',
      'inventory:edit',
      'order:view',
      'order:fulfill',
      'order:refund',
      'order:cancel',
      'customer:view',
      'customer:create',
      'collection:view',
      'upload:create',
    ]);
  });

  test('A41, A49: and the eight that no endpoint needs, which are valid too', () => {
    const backOffice = [
      'customer:edit',
      'customer:delete',
      'collection:edit',
      'app:manage',
      'webhook:view',
      'webhook:resend',
      'apikey:manage',
      'staff:manage',
    ];
    expect(Object.keys(BACK_OFFICE_PERMISSIONS)).toEqual(backOffice);
    expect(PERMISSION_CODES.filter(opensNothing)).toEqual(backOffice);
    expect(backOffice.filter((code) => !isPermission(code))).toEqual([]);
    expect(isPermission('order:view')).toBe(true);
    expect(['product:*', '*', 'constructor'].filter(isPermission)).toEqual([]);
  });
});

describe('what every call shares', () => {
  test('limits of the specification', () => {
    expect(LIMITS).toMatchObject({
      requestsPerWindow: 600,
      rateWindowMs: 60_000,
      pageSizeDefault: 20,
      pageSizeMax: 100,
      uploadBytes: 52_428_800,
      receiverTimeoutMs: 30_000,
    });
  });

  test('headers and public paths', () => {
    expect(API_KEY_HEADER).toBe('X-Service-API-Key');
    expect(RATE_LIMIT_HEADERS).toEqual({
      limit: 'X-RateLimit-Limit',
      remaining: 'X-RateLimit-Remaining',
      reset: 'X-RateLimit-Reset',
    });
    expect(PUBLIC_PATHS).toEqual({
      health: '/health',
      ready: '/health/ready',
      login: '/auth/login',
      uploads: '/uploads',
      openapi: '/openapi.json',
    });
  });

  test('upload formats', () => {
    expect(Object.keys(UPLOAD_TYPES)).toEqual(['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'xls', 'zip']);
  });
});
