import { describe, expect, test } from 'vitest';
import { CONTROL_ENDPOINTS, createControlDocument, type OpenApiDocument } from '#contract';

const document: OpenApiDocument = JSON.parse(JSON.stringify(createControlDocument('http://127.0.0.1:4010')));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

describe('the API document of the control plane', () => {
  test('is OpenAPI 3.1 of the server’s control plane, under the run token', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:4010/_tillkit/api' }]);
    expect(document.security).toEqual([{ runToken: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      runToken: { type: 'apiKey', in: 'header', name: 'X-Tillkit-Token' },
    });
  });

  test('has every call, the stream and itself', () => {
    expect(operations).toHaveLength(Object.keys(CONTROL_ENDPOINTS).length + 2);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /stores',
        'GET /users',
        'POST /users',
        'PATCH /users/{id}',
        'GET /keys',
        'POST /keys',
        'POST /keys/{id}/reset',
        'DELETE /keys/{id}',
        'GET /requests',
        'GET /assumptions',
        'PUT /assumptions',
        'GET /stream',
        'GET /openapi.json',
      ]),
    );
  });

  test.each(operations)('$name can fail with 401, 403 and 500', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '500']));
  });

  test('a body is required when one of its fields is', () => {
    expect(document.paths['/keys']?.post?.requestBody).toMatchObject({ required: false });
    expect(document.paths['/users']?.post?.requestBody).toMatchObject({ required: true });
  });

  test('has the schemas that it refers to, and no others', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(names)].sort());
    const responses = [...JSON.stringify(document).matchAll(/#\/components\/responses\/(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(document.components.responses ?? {}).sort()).toEqual([...new Set(responses)].sort());
  });

  test('the secrets are in the answers that show them once, and nowhere else', () => {
    const holding = (field: string) =>
      Object.entries(document.components.schemas)
        .filter(([, { properties }]) => Object.hasOwn((properties as object | undefined) ?? {}, field))
        .map(([name]) => name);
    expect(holding('key')).toEqual(['KeyCreated']);
    expect(holding('apiKey').sort()).toEqual(['AppInstalled', 'StoreCreated']);
    expect(holding('password').sort()).toEqual(['UserCreate', 'UserUpdate']);
  });
});
