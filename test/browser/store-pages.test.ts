import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Collection, Customer, OrderDetail, Product, ProductDetail } from '#contract';
import { startBackOffice } from '../support/open-back-office.ts';
import type { TestEmulator } from '../support/start-test-emulator.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const dialog = (page: Page) => page.getByRole('dialog');

/** Presses the button of the dialog that does it, which closes the dialog. */
async function submit(page: Page, button: string): Promise<void> {
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** The same for a dialog that has not been opened yet, by a button of the page. */
async function confirm(page: Page, button: string, done = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await submit(page, done);
}

const caused = (page: Page, title = 'What this caused') => page.getByRole('region', { name: title });

const eventNames = ({ messages }: TestEmulator): string[] =>
  messages.flatMap(({ kind, data }) => (kind === 'event' ? [data.event] : []));

test('an order is placed, paid after a failed payment, and shipped, with the events of each step', async () => {
  const { page, go, emulator, problems, expectAccessible } = await startBackOffice();
  await go('orders');
  await page.getByText('There is no order yet').waitFor();
  await page.getByRole('button', { name: 'Place an order' }).click();
  await dialog(page).getByLabel('Quantity').waitFor();
  const tote = await dialog(page).getByRole('option', { name: 'Canvas Tote Bag' }).getAttribute('value');
  await dialog(page).getByLabel('Product to add').selectOption(tote);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByLabel('Variant').nth(1).waitFor();
  await expectAccessible('order-place');
  await submit(page, 'Place an order');

  await page.getByRole('heading', { level: 1, name: 'Order 1001' }).waitFor();
  await caused(page).getByText('order.created').waitFor();
  await caused(page).getByText('product.inventory.updated').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Fulfill' }).count(), { timeout: 20_000 }).toBe(0);

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog(page).getByLabel('Let the payment fail').check();
  await submit(page, 'Pay');
  await page.getByText('Failed', { exact: true }).waitFor();
  expect(eventNames(emulator)).not.toContain('order.paid');

  await confirm(page, 'Pay');
  await caused(page).getByText('order.paid').waitFor();
  await page.getByText('A paid order is not cancelled').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Cancel the order' }).count(), { timeout: 20_000 }).toBe(0);

  await page.getByRole('button', { name: 'Fulfill', exact: true }).click();
  await dialog(page).getByLabel('Tracking number').fill('SF-1');
  await submit(page, 'Fulfill');
  await caused(page).getByText('order.fulfilled').waitFor();
  await page.getByText('SF-1').waitFor();
  await expectAccessible('order');

  await go('orders?status=FULFILLED');
  await page.getByRole('link', { name: '1001' }).waitFor();
  await expectAccessible('orders');
  await page.getByLabel('State').selectOption('PENDING');
  await page.getByText('No order is in this state').waitFor();
  expect(problems).toEqual([]);
});

test('an order is refunded in part and in full, another one cancelled with a reason', async () => {
  const { page, go, emulator, problems } = await startBackOffice();
  const { items } = (await emulator.api('GET', '/api/products?status=ACTIVE')).data as { items: Product[] };
  const product = items.find(({ inventory }) => inventory > 1);
  const place = () =>
    emulator.control<OrderDetail>('POST', '/orders', { lines: [{ productId: product?.id, quantity: 2 }] });
  const { id, total } = await place();
  await emulator.control('POST', `/orders/${id}/pay`, {});

  await go(`orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('1');
  await dialog(page).getByLabel('Reason').fill('scratched');
  await submit(page, 'Refund');
  await page.getByRole('cell', { name: 'scratched' }).waitFor();
  await caused(page).getByText('order.refunded').waitFor();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page)
    .getByLabel('Amount')
    .fill(String(total + 1));
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe(String(total + 1));
  await dialog(page)
    .getByLabel('Amount')
    .fill(String(total - 1));
  await submit(page, 'Refund');
  await page.getByText('All of it is refunded').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Refund', exact: true }).count(), { timeout: 20_000 })
    .toBe(0);

  const second = await place();
  await go(`orders/${second.id}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog(page).getByLabel('Reason').fill('changed my mind');
  await submit(page, 'Cancel the order');
  await page.getByText('changed my mind').waitFor();
  await caused(page).getByText('order.cancelled').waitFor();
  expect(problems).toEqual([]);
});

test('a product is created, stocked, edited and deleted', async () => {
  const { page, go, emulator, problems, expectAccessible } = await startBackOffice();
  await go('products?page=2');
  await page.getByText('– / ').waitFor();
  await page.getByRole('button', { name: 'First' }).click();
  await page.getByRole('rowheader').first().waitFor();
  await expectAccessible('products');
  await page.getByRole('button', { name: 'Create a product' }).click();
  await dialog(page).getByLabel('Title').fill('Teapot');
  await dialog(page).getByLabel('Price').fill('19.999');
  await dialog(page).getByRole('button', { name: 'Create a product' }).click();
  await dialog(page).getByText('VALIDATION_ERROR').waitFor();
  await dialog(page).getByLabel('Price').fill('19.99');
  await submit(page, 'Create a product');
  await page.getByRole('heading', { level: 1, name: 'Teapot' }).waitFor();
  await caused(page).getByText('product.created').waitFor();

  await confirm(page, 'Change stock');
  await caused(page).getByText('product.inventory.updated').waitFor();
  await page.getByRole('button', { name: 'Change stock' }).click();
  await dialog(page).getByText('In stock now: 10').waitFor();
  await dialog(page).getByLabel('Change', { exact: true }).fill('-11');
  await dialog(page).getByRole('button', { name: 'Change stock' }).click();
  await dialog(page).getByText('BUSINESS_ERROR').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('State').selectOption('ARCHIVED');
  await submit(page, 'Save');
  await page.getByText('Archived', { exact: true }).waitFor();
  await caused(page).getByText('product.updated').waitFor();
  await expectAccessible('product');

  await confirm(page, 'Delete');
  await page.getByText('The product is deleted').waitFor();
  await caused(page).getByText('product.deleted').waitFor();
  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await expect.poll(() => page.getByText('Teapot').count(), { timeout: 20_000 }).toBe(0);
  expect(eventNames(emulator).filter((event) => event.startsWith('product.'))).toEqual([
    'product.created',
    'product.inventory.updated',
    'product.updated',
    'product.deleted',
  ]);
  expect(problems).toEqual([]);
});

test('a customer is created, edited and deleted, and an order of theirs outlives them', async () => {
  const { page, go, emulator, problems, expectAccessible } = await startBackOffice();
  await go('customers');
  await page.getByRole('rowheader').first().waitFor();
  await expectAccessible('customers');
  await page.getByRole('button', { name: 'Create a customer' }).click();
  await dialog(page).getByLabel('E-mail').fill('ada@example.com');
  await dialog(page).getByLabel('Phone').fill('+44 1');
  await submit(page, 'Create a customer');
  await page.getByRole('heading', { level: 1, name: 'ada@example.com' }).waitFor();
  await caused(page).getByText('customer.created').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Name').fill('Ada');
  await dialog(page).getByLabel('Phone').fill('');
  await submit(page, 'Save');
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  await caused(page).getByText('customer.updated').waitFor();
  await expectAccessible('customer');
  const customer = page.url();

  await page.getByRole('button', { name: 'Place an order' }).click();
  await dialog(page).getByLabel('Quantity').waitFor();
  await submit(page, 'Place an order');
  await page.getByRole('link', { name: 'Ada' }).waitFor();
  const order = page.url();

  await page.goto(customer);
  await confirm(page, 'Delete');
  await caused(page).getByText('customer.deleted').waitFor();
  await page.reload();
  await page.getByText('NOT_FOUND').waitFor();
  await page.goto(order);
  await page.getByText('no longer there').waitFor();
  const { items } = (await emulator.api('GET', '/api/customers')).data as { items: Customer[] };
  expect(items.map(({ email }) => email)).not.toContain('ada@example.com');
  expect(problems).toEqual([]);
});

test('whatever the fields of a store hold is shown as text, cut when it is long', async () => {
  const { page, go, emulator, problems } = await startBackOffice();
  const hostile = '<img src=x onerror="document.title=1">\u202egnp.exe\u001b[31m';
  const { id } = (
    await emulator.api('POST', '/api/products', {
      title: hostile,
      price: 1,
      inventory: 5,
      description: 'x'.repeat(60_000),
    })
  ).data as ProductDetail;
  const { id: customerId } = (
    await emulator.api('POST', '/api/customers', { email: '<b>@x', name: `${hostile}\n${'名'.repeat(200)}` })
  ).data as Customer;
  const order = await emulator.control<OrderDetail>('POST', '/orders', {
    customerId,
    lines: [{ productId: id, quantity: 1 }],
    shippingAddress: { name: hostile, country: 'CN', city: hostile, address1: hostile },
  });
  await emulator.control('POST', '/collections', { title: hostile, productIds: [id] });
  for (const path of ['products', `products/${id}`, 'customers', `customers/${customerId}`, 'orders', 'collections']) {
    await go(path);
    await page.getByText('<').first().waitFor();
  }
  await go(`orders/${order.id}`);
  await page.getByText(String.raw`\u202egnp.exe\u001b[31m`).first().waitFor();
  await go(`products/${id}`);
  await page.getByRole('button', { name: 'more characters' }).waitFor();
  // Nothing is sent when nothing was changed, though a field of one line cannot hold every title.
  await confirm(page, 'Edit', 'Save');
  expect(eventNames(emulator)).not.toContain('product.updated');
  await expect.poll(() => page.locator('img').count(), { timeout: 20_000 }).toBe(0);
  expect(problems).toEqual([]);
});

test('a collection is put in order and a picture uploaded, in Chinese and in the dark', async () => {
  const { page, go, emulator, problems, expectAccessible } = await startBackOffice(
    {},
    { locale: 'zh-CN', colorScheme: 'dark' },
  );
  await go('collections');
  await page.getByRole('button', { name: '创建集合' }).click();
  await dialog(page).getByLabel('标题').fill('新品');
  for (let count = 0; count < 3; count += 1) await dialog(page).getByRole('button', { name: '添加' }).click();
  await dialog(page).getByRole('listitem').nth(2).waitFor();
  await submit(page, '创建集合');
  await page.getByRole('rowheader', { name: '新品' }).waitFor();
  await expectAccessible('collections-zh');

  const products = async () => {
    const { items } = (await emulator.api('GET', '/api/collections')).data as { items: Collection[] };
    const { data } = await emulator.api('GET', `/api/collections/${items[0]?.id}/products`);
    return (data as { items: Product[] }).items.map(({ id }) => id);
  };
  const [first, second, third] = await products();
  const row = page.getByRole('row').filter({ hasText: '新品' });
  await row.getByRole('button', { name: '商品' }).click();
  await dialog(page).getByRole('button', { name: '上移' }).nth(2).click();
  await dialog(page).getByRole('button', { name: '移出' }).first().click();
  await expectAccessible('collection-zh');
  await submit(page, '保存');
  await row.getByRole('cell', { name: '2', exact: true }).waitFor();
  expect(await products()).toEqual([third, second]);
  expect(first).not.toBe(third);

  await go('uploads');
  await page.getByText('还没有上传文件').waitFor();
  await page.getByRole('button', { name: '上传文件' }).click();
  const file = dialog(page).getByLabel('文件', { exact: true });
  await file.setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await dialog(page).getByRole('button', { name: '上传文件' }).click();
  await dialog(page).getByText('VALIDATION_ERROR').waitFor();
  await expectAccessible('upload-zh');
  await file.setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: PNG });
  await submit(page, '上传文件');
  await page.getByRole('link', { name: '图.png' }).waitFor();
  const widthOf = () => page.locator('img').evaluate((image) => Reflect.get(image, 'naturalWidth'));
  await expect.poll(widthOf, { timeout: 20_000 }).toBe(1);
  const upload = { filename: 'elsewhere.png', contentType: 'image/png', dataBase64: PNG.toString('base64') };
  await emulator.control('POST', '/calls', { method: 'POST', path: '/api/uploads', upload });
  await page.getByRole('link', { name: 'elsewhere.png' }).waitFor();
  await expectAccessible('uploads-zh');

  await go('orders');
  await page.getByRole('button', { name: '下单' }).click();
  await dialog(page).getByLabel('数量').waitFor();
  await expectAccessible('order-place-zh');
  await submit(page, '下单');
  await confirm(page, '付款');
  await caused(page, '由此引发').getByText('order.paid').waitFor();
  await expectAccessible('order-zh');
  await go('customers');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('button', { name: '编辑' }).waitFor();
  await expectAccessible('customer-zh');
  await go('products');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('button', { name: '调整库存' }).first().waitFor();
  await expectAccessible('product-zh');
  expect(problems).toEqual([]);
});
