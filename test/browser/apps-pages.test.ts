import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createExtension, manifestText } from '../support/create-extension.ts';
import { createFolder } from '../support/create-folder.ts';
import { startBackOffice } from '../support/open-back-office.ts';

const READ_PRODUCTS = `export default async (event, ctx) => {
  await ctx.api.orders.get(event.payload.order_id);
  await ctx.api.products.list({ pageSize: 1 });
};
`;

/** Reads a folder in the form for an installation, up to its review. */
async function review(page: Page, dir: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Folder' }).fill(dir);
  await page.getByRole('button', { name: 'Review' }).click();
}

const rowOf = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('an app is installed with one code refused, shows the refusal, is granted the code, upgraded and uninstalled', async () => {
  const folder = await createExtension({
    permissions: ['order:view', 'product:view', 'order:refund'],
    handler: READ_PRODUCTS,
  });
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice();
  await go('apps');
  await page.getByText('No app is installed.').waitFor();
  await page.getByRole('link', { name: 'Install an app' }).first().click();
  await review(page, folder.dir);

  const orders = rowOf(page, 'Permissions', 'order:view');
  await orders.getByText('Needed').waitFor();
  await expect
    .poll(() => orders.innerText(), { timeout: 20_000 })
    .toMatch(/handler\.ts:2:\d+.*GET \/api\/orders\/\{id\}/s);
  await expect.poll(() => orders.innerText(), { timeout: 20_000 }).toContain('e-mail');
  await rowOf(page, 'Permissions', 'order:refund').getByText('Never used').waitFor();
  await expect
    .poll(() => rowOf(page, 'Events that it receives', 'order.paid').innerText(), { timeout: 20_000 })
    .toContain('order_id');
  await expectAccessible('install');
  expect(await emulator.control('GET', '/apps')).toMatchObject({ total: 0 });

  await page.getByRole('checkbox', { name: 'product:view' }).uncheck();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByText('Key and secrets of the app').waitFor();
  const [app] = emulator.runInfo.apps;
  await page.getByText(app?.apiKey ?? 'a key').waitFor();
  await page.getByText('app.installed').waitFor();
  await expectAccessible('installed');
  await page.getByRole('button', { name: 'I have it' }).click();
  expect(await page.content()).not.toContain(app?.apiKey);
  await page.getByRole('link', { name: 'To the app' }).click();

  await page.getByRole('heading', { level: 1, name: 'demo' }).waitFor();
  const ledger = rowOf(page, 'Ledger of permissions', 'product:view');
  await emulator.trigger({ event: 'order.paid' });
  await ledger.getByText('1 refused').waitFor();
  await page.getByRole('switch', { name: 'product:view' }).press('Space');
  await expectAccessible('app');
  await page.getByRole('button', { name: 'Save the permissions' }).click();
  await page.getByText('It gets product:view.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await ledger.getByText('yes').nth(1).waitFor();
  await emulator.trigger({ event: 'order.paid' });
  await ledger.getByText('2 times').waitFor();

  await folder.write(
    'plugin.json',
    manifestText({
      version: '2.0.0',
      permissions: ['order:view', 'product:view', 'customer:view'],
      events: ['order.paid'],
    }),
  );
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  const difference = page.getByRole('region', { name: 'What the upgrade changes' });
  await difference.waitFor();
  await expect
    .poll(() => difference.innerText(), { timeout: 20_000 })
    .toMatch(
      /1\.0\.0 → 2\.0\.0.*addition\s+customer:view.*longer asks for\s+order:refund.*still asked for\s+order:view\s+product:view/s,
    );
  await expectAccessible('upgrade');
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByText('app.updated').waitFor();
  await page.getByRole('link', { name: 'To the app' }).click();
  await page.getByText('2.0.0').waitFor();

  await go('apps');
  await rowOf(page, 'Apps', '2.0.0').waitFor();
  await expectAccessible('apps');
  await page.getByRole('link', { name: 'demo' }).click();
  await page.getByRole('button', { name: 'Uninstall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
  await page.getByText('app.uninstalled').waitFor();
  expect(await emulator.control('GET', '/apps')).toMatchObject({ total: 0 });
  expect(problems).toEqual([]);
});

test('a folder that changes after its review is not installed: the page shows the review of what is there now', async () => {
  const folder = await createExtension({ name: 'reviewed', permissions: ['order:view'] });
  const { page, emulator, go, expectAccessible } = await startBackOffice();
  await go('apps/install');
  await review(page, folder.dir);
  await page.getByText('call no host but the store').waitFor();

  await folder.write('handler.ts', 'export default () => fetch("https://other.example/");\n');
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByText('The extension has changed since you read its review').waitFor();
  await page.getByText('other.example').first().waitFor();
  await expectAccessible('install-changed');
  expect(await emulator.control('GET', '/apps')).toMatchObject({ total: 0 });

  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.getByText('Key and secrets of the app').waitFor();
  expect(await emulator.control('GET', '/apps')).toMatchObject({ total: 1 });
});

test('a folder without an extension and a broken one are told with file and line', async () => {
  const broken = await createFolder({
    'plugin.json': '{\n  "name": "x",\n  "version": "1",\n  "permissions": ["orders:all"],\n  "webhooks": []\n}',
  });
  const { page, go, problems } = await startBackOffice();
  await go('apps/install');
  await review(page, broken.path('<i>no\u202ething'));
  await page.getByRole('alert').getByText('<i>no\\u202ething').waitFor();
  await review(page, broken.dir);
  await page.getByRole('alert').getByText('plugin.json:4:').waitFor();
  await expect
    .poll(() => page.getByRole('alert').innerText(), { timeout: 20_000 })
    .toMatch(/plugin\.json:3:\d+ [\s\S]*plugin\.json:4:\d+ /);
  expect(problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
});

test('a manifest with a receiver is installed in Chinese, its receiver changed and a secret rotated', async () => {
  const name = '<img src=x onerror=alert(1)> مرحبا';
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice(
    {},
    { locale: 'zh-CN', colorScheme: 'dark' },
  );
  await go('apps/install?by=manifest');
  await page.getByLabel('清单（plugin.json 的内容）').fill('{"name": ');
  await page.getByLabel('接收地址').fill('http://127.0.0.1:9/hook');
  await page.getByRole('button', { name: '审核' }).click();
  await page.getByRole('alert').getByText('清单不是 JSON').waitFor();
  await page.getByLabel('清单（plugin.json 的内容）').fill(manifestText({ name }));
  await page.getByRole('button', { name: '审核' }).click();
  await page.getByText(name).waitFor();
  await expectAccessible('install-zh');
  await page.getByRole('button', { name: '安装', exact: true }).click();
  await page.getByRole('link', { name: '前往应用' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await page.getByRole('button', { name: '更改接收方' }).click();
  await page.getByLabel('接收地址').fill('http://127.0.0.1:9/other');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('http://127.0.0.1:9/other').waitFor();
  const secretBefore = emulator.runInfo.apps[0]?.webhooks[0]?.secret;
  await page.getByRole('button', { name: '轮换密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '轮换密钥' }).click();
  await page.getByText('新的签名密钥').waitFor();
  const secret = emulator.runInfo.apps[0]?.webhooks[0]?.secret ?? '';
  expect(secret).not.toBe(secretBefore);
  await page.getByText(secret).waitFor();
  await expectAccessible('app-zh');
  await go('apps');
  await page.getByRole('link', { name }).waitFor();
  await expectAccessible('apps-zh');
  expect(problems).toEqual([]);
});
