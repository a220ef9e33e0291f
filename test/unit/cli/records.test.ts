import { describe, expect, test } from 'vitest';
import { formatApp, formatAppReview, formatInstalled, formatKey } from '#cli';
import type { App, Key } from '#contract';

const ID = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';
const AT = '2026-01-01T00:00:00.000Z';

const key: Key = {
  id: ID,
  storeId: ID,
  appId: null,
  name: '',
  prefix: 'sk_abcde',
  scope: null,
  expiresAt: null,
  createdAt: AT,
};

const app: App = {
  id: ID,
  name: '积分 🛒',
  version: '1.2.0',
  dir: '/srv/points',
  receiverUrl: null,
  requested: ['order:view', 'order:refund'],
  granted: ['order:view', 'order:refund'],
  webhooks: [],
  installedAt: AT,
  updatedAt: AT,
};

describe('formatKey', () => {
  test.each<[Partial<Key>, string]>([
    [{}, `${ID}  sk_abcde…  all  never expires`],
    [{ scope: [], expiresAt: AT }, `${ID}  sk_abcde…  none  until ${AT}`],
    [
      { scope: ['order:view', 'product:view'], name: 'CI\u001b[2J' },
      `${ID}  sk_abcde…  order:view,product:view  never expires  CI\\u001b[2J`,
    ],
    [{ appId: ID, name: 'demo' }, `${ID}  sk_abcde…  all  never expires  app ${ID}  demo`],
  ])('%j', (parts, line) => {
    expect(formatKey({ ...key, ...parts })).toBe(line);
  });
});

describe('formatApp', () => {
  test.each<[Partial<App>, string]>([
    [{}, `${ID}  积分 🛒  1.2.0  granted order:view,order:refund  /srv/points`],
    [
      { granted: [], receiverUrl: 'http://127.0.0.1:3000/hooks' },
      `${ID}  积分 🛒  1.2.0  granted none  refused order:view,order:refund  http://127.0.0.1:3000/hooks`,
    ],
  ])('%j', (parts, line) => {
    expect(formatApp({ ...app, ...parts })).toBe(line);
  });
});

test('formatAppReview says it when nothing is asked for', () => {
  expect(formatAppReview({ name: 'a\u202eb', version: '1.0.0', requested: [], installed: null, review: null })).toEqual(
    ['a\\u202eb 1.0.0 asks for no permission.'],
  );
});

test('formatInstalled shows what is shown only once', () => {
  const webhooks = [{ id: ID, event: 'order.paid' as const, handler: 'h.ts', secret: 'whsec_x' }];
  const installed = { id: ID, name: 'demo', version: '1.0.0', granted: [], apiKey: 'sk_x', webhooks };
  expect(formatInstalled(installed)).toEqual([
    `app ${ID} demo 1.0.0`,
    'granted none',
    'key sk_x',
    'webhook order.paid h.ts whsec_x',
  ]);
});
