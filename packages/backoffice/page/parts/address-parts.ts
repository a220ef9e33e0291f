/** The parts of a shipping address, in the order in which they are asked for and shown. */
export const ADDRESS_PARTS = [
  'name',
  'phone',
  'country',
  'province',
  'city',
  'district',
  'address1',
  'address2',
  'postalCode',
] as const;
