import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClockState, Delivery, Page as ListPage, Webhook } from '#contract';
import { createFolder } from '../support/create-folder.ts';
import { startBackOffice } from '../support/open-back-office.ts';

const HANDLERS = {
  // Each order takes one from the stock, which the app is told of.
  'order.js': `export default async ({ payload }, { api }) => {
  const { items } = await api.products.list({ pageSize: 1 });
  await api.products.adjustInventory(items[0].id, { quantity: -1 });
  console.log('took one for', payload.order_id);
};`,
  'stock.js': 'export default () => ({ noted: true });',
  'product.js': `export default () => {
  console.warn('<img src=x onerror=alert(1)> \\u202eesrever \\u001b[31mred');
  throw new TypeError('<b>no</b> \\u202e\\u001b[2J');
};`,
};

/** An app whose handler of product.updated always throws, in a store on a manual clock. */
async function startShop(browser: Parameters<typeof startBackOffice>[1] = {}) {
  const manifest = {
    name: 'shop-watch',
    version: '1.0.0',
    permissions: ['order:view', 'product:view', 'inventory:edit', 'customer:view'],
    webhooks: [
      { event: 'order.paid', handler: 'order.js' },
      { event: 'product.inventory.updated', handler: 'stock.js' },
      { event: 'product.updated', handler: 'product.js' },
      { event: 'customer.created', handler: 'stock.js' },
    ],
  };
  const { dir } = await createFolder({ 'plugin.json': JSON.stringify(manifest), ...HANDLERS });
  const office = await startBackOffice({ extensions: [dir], clock: 'manual' }, browser);
  /** The only delivery of an event. */
  const deliveryOf = async (event: string): Promise<Delivery> => {
    const { items } = await office.emulator.control<ListPage<Delivery>>('GET', `/deliveries?event=${event}`);
    const [delivery] = items;
    if (delivery === undefined) throw new Error(`Nothing was delivered of ${event}.`);
    return delivery;
  };
  return { ...office, deliveryOf };
}

const rowOf = (page: Page, event: string) => page.getByRole('row').filter({ hasText: event });

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a delivery fails, succeeds when its time comes, shows what it caused, and is delivered a second time', async () => {
  const { page, emulator, go, problems, expectAccessible, deliveryOf } = await startShop();
  await go('deliveries');
  await page.getByText('No delivery matches.').waitFor();
  await emulator.trigger({ event: 'order.paid', respond: [500] });
  const row = rowOf(page, 'order.paid');
  await row.getByText('Waiting for retry').waitFor();
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).toMatch(/shop-watch[\s\S]*http_500[\s\S]*in 1 minute/);
  await expectAccessible('deliveries');
  await row.getByRole('link', { name: 'order.paid' }).click();

  const main = page.getByRole('main');
  await page.getByText('0 of 6').waitFor();
  const ladder = page.getByRole('region', { name: 'Retry ladder' }).getByRole('listitem');
  await expect.poll(() => ladder.nth(0).innerText(), { timeout: 20_000 }).toContain('http_500');
  await expect.poll(() => ladder.nth(1).innerText(), { timeout: 20_000 }).toMatch(/due[\s\S]*in 1 minute/);
  await expect.poll(() => ladder.nth(6).innerText(), { timeout: 20_000 }).toMatch(/if all fail[\s\S]*tomorrow/);
  await main.getByText('x-tillkit-fault: scripted').waitFor();
  await page.getByText('goes on by itself').waitFor();
  await expectAccessible('delivery-waiting');

  await click(page, 'Move the clock to its next attempt');
  await page.getByText('1 of 6').waitFor();
  const attempts = page.getByRole('region', { name: 'Attempts' });
  await attempts.getByText('took one for').waitFor();
  await attempts.getByText('made with the present secret').waitFor();
  await expect
    .poll(() => attempts.getByRole('table', { name: 'API calls' }).innerText(), { timeout: 20_000 })
    .toMatch(/POST \/api\/products\/.*\/inventory/);
  const { id } = await deliveryOf('order.paid');
  const effect = await deliveryOf('product.inventory.updated');
  const tree = page.getByRole('list', { name: 'Causes and effects' });
  await tree.getByRole('link', { name: effect.id.slice(0, 8) }).waitFor();
  await expect
    .poll(() => tree.innerText(), { timeout: 20_000 })
    .toMatch(
      /order\.paid[\s\S]*this delivery[\s\S]*Attempt 2[\s\S]*\/inventory[\s\S]*product\.inventory\.updated[\s\S]*Attempt 1/,
    );
  await page.getByText('Only what has failed can be re-sent: this delivery succeeded.').waitFor();

  await click(page, 'Deliver a duplicate');
  await page.getByText('Attempt 3').first().waitFor();
  await attempts.getByText('by hand').waitFor();
  expect(await deliveryOf('order.paid')).toMatchObject({ state: 'succeeded', retryCount: 1, attempts: { length: 3 } });
  await expectAccessible('delivery-succeeded');

  await tree
    .getByRole('link', { name: effect.id.slice(0, 8) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: effect.id.slice(0, 8) }).waitFor();
  await tree.getByRole('link', { name: id.slice(0, 8) }).waitFor();
  expect(problems).toEqual([]);
});

test('a delivery that failed for good shows its error as text, is exported, copied and sent again', async () => {
  const { page, emulator, go, problems, expectAccessible, deliveryOf } = await startShop();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await emulator.trigger({ event: 'product.updated' });
  await emulator.idle();
  await emulator.control<ClockState>('POST', '/clock', { advance: '48h' });
  await emulator.trigger({ event: 'customer.created' });
  await go('deliveries');
  await rowOf(page, 'customer.created').waitFor();
  await page.getByLabel('State').selectOption('failed');
  await page.getByText('1–1 of 1').waitFor();
  await page.getByLabel('Event').selectOption('product.updated');
  await page.getByLabel('Reason').selectOption('retries_exhausted');
  await page.getByLabel('App').selectOption({ label: 'shop-watch' });
  await page.reload();
  await rowOf(page, 'product.updated').getByRole('link', { name: 'product.updated' }).click();

  await page.getByText('TypeError: <b>no</b> \\u202e\\u001b[2J').first().waitFor();
  await page.getByText('product.js:3').first().waitFor();
  await page.getByText('<img src=x onerror=alert(1)> \\u202eesrever \\u001b[31mred').waitFor();
  await expectAccessible('delivery-failed');

  const delivery = await deliveryOf('product.updated');
  const saved = page.waitForEvent('download');
  await click(page, 'Export');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`delivery-${delivery.id}.json`);
  expect(await json(await file.createReadStream())).toEqual(delivery);

  await page.getByRole('button', { name: 'Copy as curl' }).first().click();
  await page.getByText('Copied').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(`printf %s '${delivery.body}'`);
  expect(copied).toContain(`X-Service-Delivery: ${delivery.id}`);

  await click(page, 'Re-send');
  await page.getByText('2 (sent again)').waitFor();
  await page.getByText('Waiting for retry').first().waitFor();
  await page.getByText('Attempt 8').first().waitFor();
  expect(problems).toEqual([]);
});

test('webhooks stand by app; a rotated secret is shown once and what was sent before is told apart', async () => {
  const { page, emulator, go, problems, expectAccessible } = await startShop();
  await emulator.trigger({ event: 'customer.created' });
  await emulator.idle();
  await go('webhooks');
  const row = rowOf(page, 'customer.created');
  const fingerprintOf = async () => {
    const { items } = await emulator.control<ListPage<Webhook>>('GET', '/webhooks');
    return items.find(({ event }) => event === 'customer.created')?.secretFingerprint ?? '';
  };
  const before = await fingerprintOf();
  await row.getByText(before).waitFor();
  await row.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText('The new secret', { exact: true }).waitFor();
  const after = await fingerprintOf();
  expect(after).not.toBe(before);
  await row.getByText(after).waitFor();
  await expectAccessible('webhooks');
  const secret = await page.getByRole('main').getByRole('status').locator('code').innerText();
  await page.reload();
  await row.waitFor();
  expect(await page.content()).not.toContain(secret);

  await row.getByRole('link', { name: 'Show' }).click();
  await rowOf(page, 'customer.created').getByRole('link', { name: 'customer.created' }).click();
  await page.getByText('made with the secret before the last rotation').waitFor();
  await click(page, 'Deliver a duplicate');
  await page.getByText('made with the present secret').waitFor();
  expect(problems).toEqual([]);
});

test('a payload that is hostile or very long is text, and the page stays usable, in Chinese too', async () => {
  const { page, emulator, go, problems, expectAccessible, deliveryOf } = await startShop({
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 420, height: 900 },
  });
  const note = '<img src=x onerror=alert(1)><script>alert(2)</script> \u202eesrever \u001b[31m';
  await emulator.trigger({ event: 'order.paid', payload: { note, filler: 'x'.repeat(1_000_000), last: 'the end' } });
  await emulator.idle();
  await go('deliveries');
  await rowOf(page, 'order.paid').getByText('成功', { exact: true }).waitFor();
  await expectAccessible('deliveries-zh');
  const { id, body } = await deliveryOf('order.paid');
  await go(`deliveries/${id}`);
  const payload = page.getByRole('region', { name: '负载' });
  await payload.getByText('<script>alert(2)</script>').waitFor();
  await expect.poll(() => payload.innerText(), { timeout: 20_000 }).toContain('\\u202eesrever');
  await expectAccessible('delivery-zh');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await payload.getByRole('button', { name: '复制' }).click();
  await payload.getByText('已复制').waitFor();
  expect(JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))).toEqual(JSON.parse(body));
  for (let more = 0; more < 3; more += 1) await payload.getByRole('button', { name: '显示其余' }).first().click();
  await payload.getByText('the end').waitFor();
  expect(problems).toEqual([]);
});
