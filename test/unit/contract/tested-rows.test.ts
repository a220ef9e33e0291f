import { expect, test } from 'vitest';
import { readTestTitles } from '../../support/test-titles.ts';

/** Where "A01 to A52" is a title of its own. */
const OWN = 'are A01 to A52';
const titles = ['test/unit', 'test/integration'].flatMap(readTestTitles).filter((title) => !title.includes(OWN));

/** The rows of the contract's sections, by hand. */
const ROWS: [section: string, rows: string[]][] = [
  ['§3', ['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED']],
  [
    '§4',
    [
      ...['product:view', 'product:create', 'product:edit', 'product:delete', 'inventory:edit'],
      ...['order:view', 'order:fulfill', 'order:refund', 'order:cancel', 'customer:view', 'customer:create'],
      ...['collection:view', 'upload:create', 'none', 'customer:edit', 'customer:delete', 'collection:edit'],
      ...['app:manage', 'webhook:view', 'webhook:resend', 'apikey:manage', 'staff:manage', 'JWT'],
    ],
  ],
  [
    '§5',
    [
      ...['POST /api/products', 'PUT /api/products/{id}', 'DELETE /api/products/{id}', '/inventory', 'place order'],
      ...['pay', 'fulfill', 'cancel', 'refund', 'POST /api/customers', 'customer update', 'customer delete'],
      ...['install', 'upgrade', 'uninstall', 'upload', 'any GET', 'any failed call'],
    ],
  ],
  [
    '§6',
    [
      ...['Product', 'Variant', 'Order (list)', 'Order (single)', 'LineItem', 'Address', 'Payment', 'Fulfillment'],
      ...['Refund', 'Customer', 'Collection', 'Results', 'product create', 'product update', 'inventory', 'fulfill'],
      ...['refund', 'cancel', 'customer create'],
    ],
  ],
  ['§7', ['exponents', 'in:', 'in and out', 'sums']],
  [
    '§8',
    [
      ...['UNAUTHORIZED 401', 'FORBIDDEN 403', 'RATE_LIMITED 429', 'NOT_FOUND 404', 'VALIDATION_ERROR 422'],
      ...['BUSINESS_ERROR 400', 'CONFLICT 409', 'INTERNAL_ERROR 500'],
    ],
  ],
  [
    '§10',
    ['pending', 'waiting_retry', 'app_uninstalled', 'subscription_removed', 'permission_revoked', 'app.uninstalled'],
  ],
];

test('every assumption is named by a test', () => {
  const ids = Array.from({ length: 52 }, (_, i) => `A${String(i + 1).padStart(2, '0')}`);
  expect(ids.filter((id) => !titles.some((title) => new RegExp(`\\b${id}\\b`).test(title)))).toEqual([]);
});

test('both sides of every switch are named by a test', () => {
  const sides = {
    'orders.cancelPaid': ['reject', 'refund'],
    'inventory.quantity': ['delta', 'absolute'],
    'stock.takenAt': ['placing', 'payment'],
    'rateLimit.reset': ['epoch-seconds', 'delta-seconds', 'epoch-ms'],
    'create.status': ['200', '201'],
    'pageSize.overMax': ['reject', 'clamp'],
    'resend.budget': ['full', 'single'],
    'subscription.view': ['required', 'free'],
  };
  const missing = Object.entries(sides).flatMap(([name, values]) => {
    const about = titles.filter((title) => title.includes(name));
    return values.filter((value) => !about.some((title) => title.includes(value))).map((value) => `${name}=${value}`);
  });
  expect(missing).toEqual([]);
});

test.each(ROWS)('every row of %s is named by a test', (section, rows) => {
  const about = titles.filter((title) => title.includes(section));
  expect(rows.filter((row) => !about.some((title) => title.includes(row)))).toEqual([]);
});
