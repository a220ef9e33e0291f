import { expect, test } from 'vitest';
import { ENDPOINT_NAMES, endpointOf, schemaCheckOf, toCurl } from '#contract';

test('a command line for a call names key, address and what the call has to have', () => {
  expect(toCurl('orders.list')).toBe('curl "$TILLKIT_URL/api/orders" -H "X-Service-API-Key: $TILLKIT_API_KEY"');
  expect(toCurl('products.delete')).toMatch(/^curl -X DELETE "\$TILLKIT_URL\/api\/products\/ID" -H \S+ \S+$/);
  expect(toCurl('orders.cancel')).not.toContain(' -d ');
  expect(toCurl('uploads.create')).toMatch(/ -F file=@photo\.png$/);
  expect(toCurl('orders.fulfill')).toMatch(
    / -H 'Content-Type: application\/json' -d '\{"trackingNumber":"[^"]+","carrier":"[^"]+"\}'$/,
  );
});

test.each(ENDPOINT_NAMES.filter((name) => endpointOf(name).body !== undefined))(
  'the body of %s is one that the API takes',
  (name) => {
    const { body, bodyOptional } = endpointOf(name);
    if (body === undefined) throw new Error(`${name} has no body.`);
    const sent = /-d '(.*)'$/.exec(toCurl(name))?.[1];
    expect(sent === undefined).toBe(bodyOptional === true);
    expect(schemaCheckOf(body)(JSON.parse(sent ?? '{}'), 'body')).toBeUndefined();
  },
);
