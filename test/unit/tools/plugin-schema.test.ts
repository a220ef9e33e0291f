import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { createPluginSchema } from '../../../tools/generate/plugin-schema.ts';

const validate = new Ajv({ strict: true }).compile(createPluginSchema());

const MANIFEST = {
  $schema: './node_modules/tillkit/plugin.schema.json',
  name: 'loyalty-points',
  version: '1.0.0',
  permissions: ['order:view'],
  webhooks: [{ event: 'order.paid', handler: 'handlers/paid.ts' }],
};

describe('plugin.schema.json', () => {
  test.each([
    ['a whole manifest', MANIFEST],
    ['empty lists', { ...MANIFEST, permissions: [], webhooks: [] }],
    ['panels of the back office', { ...MANIFEST, ui: [{ target: 'order.detail', entry: 'ui/panel.tsx' }] }],
    ['A49: a code of the back office', { ...MANIFEST, permissions: ['app:manage'] }],
    ['unknown fields', { ...MANIFEST, author: '某人' }],
  ])('accepts %s', (_, manifest) => {
    expect(validate(manifest)).toBe(true);
  });

  test.each([
    ['no name', { ...MANIFEST, name: undefined }],
    ['a long name', { ...MANIFEST, name: 'x'.repeat(101) }],
    ['no permissions', { ...MANIFEST, permissions: undefined }],
    ['a wildcard', { ...MANIFEST, permissions: ['order:*'] }],
    ['an unknown event', { ...MANIFEST, webhooks: [{ event: 'order.payed', handler: 'a.ts' }] }],
    ['a webhook without a handler', { ...MANIFEST, webhooks: [{ event: 'order.paid' }] }],
  ])('refuses %s', (_, manifest) => {
    expect(validate(JSON.parse(JSON.stringify(manifest)))).toBe(false);
  });

  test('explains every value that may be chosen', () => {
    const text = JSON.stringify(createPluginSchema());
    expect(text).toContain('{"const":"order.paid","description":"Fired when: order payment succeeded."}');
    expect(text).toContain('{"const":"order:refund","description":"Allows to refund orders."}');
  });
});
