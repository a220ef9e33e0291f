import { expect, test } from 'vitest';
import type { KeyCreated, Product, RequestRecord } from '#contract';
import { createExtension } from '../support/create-extension.ts';
import { startBackOffice } from '../support/open-back-office.ts';

/** The explorer of a store with an app that may read orders, and ways to use it. */
async function openExplorer() {
  const { dir } = await createExtension({ name: 'order-reader', permissions: ['order:view'] });
  const office = await startBackOffice({ extensions: [dir], data: 'small' });
  const { page, go } = office;
  await go('explorer');
  const answer = page.getByRole('region', { name: 'Answer' });
  const choose = async (operation: RegExp) => {
    await page.getByRole('link', { name: operation }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
  };
  /** Sends the form, and waits until the answer says this. */
  const send = async (pattern: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => answer.innerText(), { timeout: 20_000 }).toMatch(pattern);
  };
  return { ...office, answer, choose, send };
}

test('an operation is tried as the owner, an app, nobody and with a key, and the answer tells who may', async () => {
  const { page, emulator, choose, send, problems, expectAccessible } = await openExplorer();
  await page.getByText('Choose an operation to try it.').waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Operations' }).getByRole('link').count(), { timeout: 20_000 })
    .toBe(17);
  await expectAccessible('explorer');
  await choose(/GET \/api\/products List products/);
  await page.getByLabel('pageSize').fill('1');
  await send(/200[\s\S]*\d+ of 600 left, reset: \d+[\s\S]*product:view The caller has it\.[\s\S]*"pageSize": 1/);
  await expectAccessible('explorer-answer');

  const caller = page.getByLabel('Call as');
  await caller.selectOption('app order-reader');
  await send(/403[\s\S]*FORBIDDEN[\s\S]*product:view The caller lacks it\./);
  await caller.selectOption('nobody');
  await send(/401[\s\S]*UNAUTHORIZED[\s\S]*The caller lacks it\./);

  const { key } = await emulator.control<KeyCreated>('POST', '/keys', { scope: ['product:view'] });
  await caller.selectOption('an API key');
  const field = page.getByLabel(/^API key/);
  expect(await field.getAttribute('type')).toBe('password');
  await field.fill('svc_wrong');
  await send(/401[\s\S]*The answer does not tell whether the key may\./);
  await field.fill(key);
  await send(/200[\s\S]*The caller has it\./);
  await expectAccessible('explorer-key');
  expect(await page.content()).not.toContain(key);
  expect(
    await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])'),
  ).not.toContain(key);
  expect(problems).toEqual([]);
});

test('a call with a path and a sample body changes the store and shows what it caused; a body that is no JSON is not sent', async () => {
  const { page, emulator, choose, send, problems } = await openExplorer();
  const products = (await emulator.api('GET', '/api/products?pageSize=1')).data as { items: Product[] };
  const { id = '', inventory = 0 } = products.items[0] ?? {};
  await choose(/PUT .* Change a product/);
  await page.getByLabel('id', { exact: true }).fill(id);
  const body = page.getByLabel(/^Body/);
  expect(JSON.parse(await body.inputValue())).toEqual({ title: 'sample title' });
  await body.fill('{"title": "<i>hi</i> \u202e", "inventory": ');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The body is not JSON.').waitFor();
  await body.fill(JSON.stringify({ title: '<i>hi</i> \u202e', inventory: inventory + 1 }));
  await send(/200[\s\S]*product:edit inventory:edit The caller has it\.[\s\S]*<i>hi<\/i> \\u202e/);
  const caused = page.getByRole('region', { name: 'What this caused' });
  await caused.getByText('product.inventory.updated').waitFor();
  await caused.getByText('product.updated').waitFor();

  await choose(/POST .* Store a file/);
  await page
    .getByRole('button', { name: 'File' })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await send(/422[\s\S]*VALIDATION_ERROR/);
  await page
    .getByRole('button', { name: 'File' })
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a\u0001\u0000\u0001\u0000') });
  await send(/200[\s\S]*\/uploads\//);
  expect(problems).toEqual([]);
});

test('each sample body is one that the store takes, or refuses for another reason than its form', async () => {
  const { emulator, page, choose, send, problems } = await openExplorer();
  await choose(/POST .* Create a customer/);
  await send(/200/);
  await choose(/POST \/api\/products Create a product/);
  await send(/200/);
  await choose(/POST .* Fulfil a paid order/);
  await page.getByLabel('id', { exact: true }).fill('../products');
  await send(/404/);
  const { items } = await emulator.control<{ items: RequestRecord[] }>('GET', '/requests');
  expect(items[0]).toMatchObject({ method: 'POST', status: 404 });
  expect(problems).toEqual([]);
});
