import { describe, expect, test } from 'vitest';
import { createOpenApiDocument, type OpenApiDocument } from '#contract';

const document: OpenApiDocument = JSON.parse(JSON.stringify(createOpenApiDocument('http://127.0.0.1:4010')));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);
const storeCalls = operations.filter(({ path }) => path.startsWith('/api/'));

/** Every value under a key anywhere in a JSON value. */
const valuesOf = (key: string, value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(key, inner)]);

const resolve = (reference: unknown): unknown =>
  String(reference)
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

describe('the API document', () => {
  test('is OpenAPI 3.1 of the given server', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:4010' }]);
  });

  test('has the seventeen calls of the store and the five public ones', () => {
    expect(storeCalls).toHaveLength(17);
    expect(operations.filter((call) => !storeCalls.includes(call)).map(({ name }) => name)).toEqual([
      'GET /health',
      'GET /health/ready',
      'POST /auth/login',
      'GET /uploads/{id}/{filename}',
      'GET /openapi.json',
    ]);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(22);
  });

  test('has the fifteen events as webhooks, with their three headers', () => {
    expect(Object.keys(document.webhooks)).toHaveLength(15);
    expect(document.webhooks['order.paid']?.post?.parameters).toMatchObject([
      { name: 'X-Service-Event', schema: { const: 'order.paid' } },
      { name: 'X-Service-Signature' },
      { name: 'X-Service-Delivery' },
    ]);
  });

  test('every reference leads somewhere, and `nullable` is never used', () => {
    const references = valuesOf('$ref', document);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    expect(valuesOf('nullable', document)).toEqual([]);
  });

  test.each(storeCalls)('$name can fail with 401, 403, 429 and 500, and says what it needs', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '429', '500']));
    expect(operation['x-permission']).not.toEqual([]);
    expect(operation.security).toBeUndefined();
  });

  test('a store call takes a key or an access token, a public one neither', () => {
    expect(document.security).toEqual([{ apiKey: [] }, { accessToken: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Service-API-Key' },
      accessToken: { type: 'http', scheme: 'bearer' },
    });
    const open = operations.filter((call) => !storeCalls.includes(call));
    expect(open.map(({ operation }) => operation.security)).toEqual(open.map(() => []));
  });

  test('a failure shows its code and its Chinese message', () => {
    expect(document.components.responses?.RATE_LIMITED).toMatchObject({
      headers: {
        'X-RateLimit-Limit': {},
        'X-RateLimit-Remaining': {},
        'X-RateLimit-Reset': {},
        'Retry-After': {},
      },
      content: { 'application/json': { example: { code: 'RATE_LIMITED', msg: '请求过于频繁，请稍后再试' } } },
    });
    expect(Object.keys(document.components.responses ?? {})).toHaveLength(8);
  });

  test('shows every assumption where it matters, or at the top', () => {
    const shown = valuesOf('x-assumption', document).flat() as { id: string }[];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(52);
    expect(document.paths['/api/products/{id}/inventory']?.post?.['x-assumption']).toContainEqual(
      expect.objectContaining({ id: 'A05', switch: 'inventory.quantity', values: ['delta', 'absolute'] }),
    );
  });

  test('an upload is a multipart form with one file', () => {
    expect(document.paths['/api/uploads']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    });
  });

  test('the reason of a cancellation may be left out, body and all', () => {
    expect(document.paths['/api/orders/{id}/cancel']?.post?.requestBody).toMatchObject({ required: false });
    expect(document.paths['/api/orders/{id}/refund']?.post?.requestBody).toMatchObject({ required: true });
  });
});
