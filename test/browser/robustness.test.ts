import type { Page as Tab } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SessionLink } from '#contract';
import { createExtension, EVERY_EVENT } from '../support/create-extension.ts';
import { createFolder } from '../support/create-folder.ts';
import { multiplyOrders } from '../support/multiply-orders.ts';
import { startBackOffice } from '../support/open-back-office.ts';
import { startTestEmulator } from '../support/start-test-emulator.ts';

/** The page does more than wait: whoever clicks gets there. */
async function expectUsable(page: Tab): Promise<void> {
  await page.getByRole('link', { name: 'Clock', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Clock' }).waitFor();
}

describe('a lot', () => {
  test('of orders stays in pages, and the last one is as near as the first', async () => {
    const storePath = (await createFolder()).path('store.db');
    const before = await startTestEmulator({ storePath });
    await before.trigger({ event: 'order.paid' });
    await before.stop();
    multiplyOrders(storePath, 100_000);
    const { page, go, problems } = await startBackOffice({ storePath });
    await go('orders');
    const rows = page.getByRole('main').locator('tbody tr');
    await page.getByText('of 100,001').waitFor();
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeLessThanOrEqual(100);
    await rows.getByText('101001').waitFor();
    await page.getByRole('button', { name: 'Last' }).click();
    await rows.getByText('1001', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await rows.getByText('1002', { exact: true }).waitFor();
    await page.reload();
    await rows.getByText('1002', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /1002/ }).waitFor();
    await expectUsable(page);
    expect(problems).toEqual([]);
  });

  test('of text in one payload is shown in parts', async () => {
    const { dir } = await createExtension(EVERY_EVENT);
    const { page, emulator, go, problems } = await startBackOffice({ extensions: [dir] });
    const { events } = await emulator.trigger({
      event: 'customer.created',
      payload: { customer_id: 'cus_1', note: 'mega'.repeat(250_000) },
    });
    await emulator.idle();
    await go(`deliveries/${events[0]?.deliveryIds[0]}`);
    await page.getByRole('main').getByText('megamega').first().waitFor();
    expect((await page.getByRole('main').innerText()).length).toBeLessThan(200_000);
    await expectUsable(page);
    expect(problems).toEqual([]);
  });

  test('of messages at once leaves the page usable, and the newest ones on it', async () => {
    const { page, emulator, problems } = await startBackOffice({ data: 'none' });
    const live = page.getByRole('list', { name: 'Live' });
    await page.getByText('Nothing has happened').waitFor();
    const burst = emulator.trigger({ event: 'customer.created', count: 10_000 });
    await live.getByText('customer.created').first().waitFor();
    await expectUsable(page);
    const { events } = await burst;
    await page.getByRole('link', { name: 'Overview' }).click();
    const newest = String(events.at(-1)?.payload.customer_id).slice(0, 8);
    await live.getByRole('link', { name: newest }).waitFor();
    await expect.poll(() => live.getByRole('listitem').count(), { timeout: 20_000 }).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Pause' }).click();
    await emulator.trigger({ event: 'customer.created' });
    await page.getByText('Paused; 1 new message').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a connection', () => {
  test('that is lost is named, and what was missed is shown once it is back', async () => {
    const { page, emulator, go } = await startBackOffice();
    await go('keys');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.route('**/api/stream', (route) => route.abort());
    await page.reload();
    await page.getByText('Connection lost').waitFor();
    await emulator.control('POST', '/keys', { name: 'made meanwhile' });
    await page.unroute('**/api/stream');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('row', { name: /made meanwhile/ }).waitFor();
  });

  test('to an emulator that starts again asks for a new link', async () => {
    const { page, emulator, go } = await startBackOffice();
    await go('keys');
    await page.getByText('Live', { exact: true }).waitFor();
    const port = Number(new URL(emulator.url).port);
    await emulator.stop();
    await page.getByText('Connection lost').waitFor();
    const next = await startTestEmulator({ port });
    await page.getByRole('heading', { level: 1, name: 'The back office is locked' }).waitFor();
    await page.getByText('The session of this tab has ended').waitFor();
    await page.getByLabel('Language').selectOption('简体中文');
    await page.getByText('此标签页的会话已结束').waitFor();
    await page.getByLabel('语言').selectOption('English');
    await page.goto((await next.control<SessionLink>('POST', '/session-links')).url);
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  });
});

test('two tabs show the same: what one changes, and what the store does', async () => {
  const { page, emulator, go, problems } = await startBackOffice();
  await go('keys');
  const other = await page.context().newPage();
  await other.goto(`${emulator.backOfficeUrl}keys`);
  await other.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('from one tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  await other.getByRole('row', { name: /from one tab/ }).waitFor();
  await page.getByLabel('Language').selectOption('简体中文');
  await other.getByRole('heading', { level: 1, name: 'API 密钥' }).waitFor();

  await go('customers');
  await other.goto(`${emulator.backOfficeUrl}customers`);
  for (const tab of [page, other]) await tab.getByText('实时', { exact: true }).waitFor();
  await emulator.api('POST', '/api/customers', { email: 'new@example.com', name: 'Somebody New' });
  for (const tab of [page, other]) await tab.getByRole('row', { name: /Somebody New/ }).waitFor();
  expect(problems).toEqual([]);
});

describe('text that means harm', () => {
  const MARKUP = `<img src=x onerror="hostile=1">"'&lt;`;
  const HOSTILE = `${MARKUP}\u202egnp.exe\u2066\u001b[31mred\u0085\u200b${'w'.repeat(120)}`;
  const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/u;

  interface Shown {
    readonly text: string;
    readonly images: number;
    readonly ran: boolean;
    readonly isWider: boolean;
  }
  const SHOWN = `({
    text: document.title + '\\n' + document.body.innerText,
    images: document.querySelectorAll('img').length,
    ran: 'hostile' in window,
    isWider: document.documentElement.scrollWidth > innerWidth,
  })`;

  test('is text in every record, on every page', async () => {
    const { dir } = await createExtension({
      ...EVERY_EVENT,
      name: MARKUP,
      handler: `export default () => { console.log('\\ud83d', ${JSON.stringify(HOSTILE)}); return ${JSON.stringify(HOSTILE)}; };`,
    });
    const { page, emulator, go, problems } = await startBackOffice({ extensions: [dir] });
    const made = async (path: string, body: object): Promise<{ id: string }> => {
      const answer = await emulator.api('POST', path, body);
      expect(answer).toMatchObject({ code: 'ok' });
      return answer.data;
    };
    const product = await made('/api/products', { title: HOSTILE, description: HOSTILE, price: 1, inventory: 9 });
    const customer = await made('/api/customers', { name: HOSTILE, email: `${HOSTILE.replaceAll(' ', '')}@x.example` });
    await emulator.control('POST', '/collections', { title: HOSTILE, productIds: [product.id] });
    const order = await emulator.control<{ id: string }>('POST', '/orders', {
      customerId: customer.id,
      email: `${HOSTILE.replaceAll(' ', '')}@x.example`,
      lines: [{ productId: product.id, quantity: 1 }],
    });
    await emulator.control('POST', '/keys', { name: HOSTILE });
    const upload = { filename: `${MARKUP}.pdf`, contentType: 'application/pdf', dataBase64: btoa('%PDF-1.4\n') };
    const uploaded = await emulator.control('POST', '/calls', { method: 'POST', path: '/api/uploads', upload });
    expect(uploaded).toMatchObject({ status: 200 });
    await emulator.trigger({ event: 'order.paid', order: order.id });
    await emulator.idle();
    const [app] = emulator.runInfo.apps;
    const [delivery] = await emulator.deliveries();

    const showing = [
      ...['', 'orders', `orders/${order.id}`, 'products', `products/${product.id}`, 'customers'],
      ...[`customers/${customer.id}`, 'collections', 'uploads', 'apps', `apps/${app?.id}`, 'webhooks'],
      ...[`deliveries/${delivery?.id}`, 'keys'],
    ];
    const found = [];
    for (const path of [...showing, 'deliveries', 'staff', 'clock', 'faults', 'explorer', 'apps/install']) {
      await go(path);
      if (path === '') {
        const live = page.getByRole('list', { name: 'Live' });
        await page.getByText('Nothing has happened').waitFor();
        await emulator.trigger({ event: 'order.created' });
        await live.getByText(MARKUP).first().waitFor();
      } else if (showing.includes(path)) {
        await page
          .getByRole('main')
          .getByText(/onerror=.{0,3}hostile/)
          .first()
          .waitFor();
      } else {
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      const { text, ...rest } = await page.evaluate<Shown>(SHOWN);
      found.push({ path, ...rest, unseen: UNSEEN.exec(text)?.[0].codePointAt(0)?.toString(16) });
    }
    expect(found).toEqual(
      found.map(({ path }) => ({ path, images: 0, ran: false, isWider: false, unseen: undefined })),
    );
    expect(problems).toEqual([]);
  });
});
