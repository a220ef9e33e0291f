import { expect, test } from 'vitest';
import { CUSTOMER, EVENTS, ORDER_DETAIL, PRODUCT_DETAIL, page, personalFieldsOf, type TSchema } from '#contract';

/** `field: kind`, in the order of the schema. */
const personalOf = (schema: TSchema) => personalFieldsOf(schema).map(({ field, kind }) => `${field}: ${kind}`);

test('an order knows its buyer by e-mail and by all of the address', () => {
  expect(personalOf(ORDER_DETAIL)).toEqual([
    'email: e-mail',
    'shippingAddress.name: name',
    'shippingAddress.phone: phone',
    ...['country', 'province', 'city', 'district', 'address1', 'address2', 'postalCode'].map(
      (field) => `shippingAddress.${field}: address`,
    ),
  ]);
});

test('a customer is all personal, in a list too and in the event that tells of them', () => {
  expect(personalOf(CUSTOMER)).toEqual(['email: e-mail', 'name: name', 'phone: phone']);
  expect(personalOf(page(CUSTOMER))).toEqual(['items.email: e-mail', 'items.name: name', 'items.phone: phone']);
  expect(personalOf(EVENTS['customer.created'].payload)).toEqual(['email: e-mail']);
});

test('a product knows nobody', () => {
  expect(personalOf(PRODUCT_DETAIL)).toEqual([]);
});
