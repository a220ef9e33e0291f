import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_EVIDENCE } from '#contract';
import { loadReviewed, toReview } from '#extension';

const ROOT = join(import.meta.dirname, '../../../..');

test.each([
  ['examples/customer-welcome', []],
  ['examples/fraud-hold', []],
  ['examples/low-stock-alert', ['computed-host']],
  ['examples/loyalty-points', []],
  ['examples/order-sync', []],
  ['templates/external-receiver', []],
  ['templates/js', []],
  ['templates/ts', []],
  ['templates/ui-panel', []],
])('what %s calls is known', async (folder, expected) => {
  const { hosts } = toReview(await loadReviewed(join(ROOT, folder)), NO_EVIDENCE);
  expect([hosts.known, hosts.because.map(({ reason }) => reason)]).toEqual([[], expected]);
  expect(hosts.complete).toBe(expected.length === 0);
});
