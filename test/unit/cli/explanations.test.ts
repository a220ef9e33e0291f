import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findExplanation, formatExplanation, formatExplanationIds, listExplanations } from '#cli';

describe('explanations', () => {
  test('each id is explained once, in words', () => {
    const all = listExplanations();
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, summary } of all) {
      expect(summary, id).toMatch(/^[^a-z]./);
      expect(findExplanation(id)?.id).toBe(id);
    }
  });

  test.each([
    ['a05', 'A05', 'assumption'],
    ['inventory.quantity', 'A05', 'assumption'],
    ['not_found', 'NOT_FOUND', 'error code'],
    ['timeout', 'timeout', 'attempt error code'],
    ['Order.Paid', 'order.paid', 'event'],
    ['inventory:edit', 'inventory:edit', 'permission'],
    ['staff:manage', 'staff:manage', 'permission'],
    ['handler-missing', 'handler-missing', 'rule'],
    ['orders.get', 'orders.get', 'endpoint'],
    ['get /api/orders/3f0d', 'orders.get', 'endpoint'],
    ['buffer', 'Buffer', 'global'],
    ['fetch', 'fetch', 'global'],
    ['Crypto', 'Crypto', 'global'],
    ['crypto', 'crypto', 'global'],
    ['cpuMs', 'cpuMs', 'limit'],
    ['pagesizemax', 'pageSizeMax', 'limit'],
    ['panel.logLines', 'panel.logLines', 'limit'],
  ])('%s is %s, of kind %s', (text, id, kind) => {
    expect(findExplanation(text)).toMatchObject({ id, kind });
  });

  test.each(['', 'A99', 'toString', 'order'])('"%s" is nothing', (text) => {
    expect(findExplanation(text)).toBeUndefined();
  });

  test('a rule names its page, which is part of the package', () => {
    const { details } = findExplanation('eval-use') ?? {};
    expect(details).toMatchObject({ severity: 'warning', page: 'docs/rules/eval-use.md' });
    expect(existsSync(join(import.meta.dirname, '../../..', String(details?.page)))).toBe(true);
  });

  test('a permission names the calls that need it, also those that need it only sometimes', () => {
    expect(findExplanation('inventory:edit')?.details.calls).toEqual([
      'PUT /api/products/{id}',
      'POST /api/products/{id}/inventory',
    ]);
  });
});

test('an endpoint is explained with its fields, what they may be, and a line for the shell', () => {
  expect(findExplanation('POST /api/products/{id}/inventory')?.details).toMatchObject({
    call: 'POST /api/products/{id}/inventory',
    'needed permission': ['inventory:edit'],
    body: expect.arrayContaining([expect.stringMatching(/^quantity: integer.* \*$/)]),
    events: ['product.inventory.updated'],
    curl: expect.stringMatching(
      /^curl -X POST "\$TILLKIT_URL\/api\/products\/ID\/inventory" -H "X-Service-API-Key: \$TILLKIT_API_KEY" .* -d '\{"quantity":1\}'$/,
    ),
  });
  expect(findExplanation('orders.list')?.details.query).toContain('pageSize: integer 1–100');
  expect(findExplanation('order.paid')?.details.payload).toContain('order_id: string');
});

test('a global that a handler does not have is explained by what to use instead', () => {
  expect(findExplanation('require')).toMatchObject({
    summary: 'A handler does not have it',
    details: { instead: 'use import' },
  });
  expect(findExplanation('structuredClone')?.summary).toBe('A handler has it');
});

test('a limit is explained by what it bounds, and by its value', () => {
  expect(findExplanation('cpuMs')).toMatchObject({ details: { of: 'a handler', value: '1000' } });
  expect(findExplanation('requestsPerWindow')).toMatchObject({ details: { of: 'the store', value: '600' } });
});

describe('formatExplanation', () => {
  test('puts one text beside its name, several below, none nowhere', () => {
    const details = { status: '404', calls: ['GET /a', 'GET /b'], events: [] };
    expect(formatExplanation({ id: 'X', kind: 'permission', summary: 'Does it', details })).toEqual([
      'X (permission): Does it',
      '  status: 404',
      '  calls:',
      '    GET /a',
      '    GET /b',
    ]);
  });

  test('lists ids by kind', () => {
    const one = { summary: '', details: {} };
    expect(
      formatExplanationIds([
        { ...one, id: 'A01', kind: 'assumption' },
        { ...one, id: 'timeout', kind: 'attempt error code' },
        { ...one, id: 'A02', kind: 'assumption' },
      ]),
    ).toEqual(['assumption: A01 A02', 'attempt error code: timeout']);
  });
});
