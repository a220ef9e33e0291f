import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createExtension } from '../support/create-extension.ts';
import { startBackOffice } from '../support/open-back-office.ts';

/** What an owner reads and presses on the way, by language. */
const WORDS = {
  'en-GB': {
    ...{ apps: 'Apps', orders: 'Orders', faults: 'Faults', clock: 'Clock', deliveries: 'Deliveries' },
    ...{ install: 'Install an app', folder: 'Folder', review: 'Review', doInstall: 'Install', installed: 'demo' },
    ...{ addRule: 'Add a rule', times: 'How often', place: 'Place an order', pay: 'Pay', delivery: 'Delivery' },
    ...{ waiting: 'Waiting for retry', toNext: 'To the next due delivery', succeeded: 'Succeeded' },
    ...{ advanceBy: 'Advance by', advance: 'Advance', failed: 'Failed', resend: 'Re-send' },
  },
  'zh-CN': {
    ...{ apps: '应用', orders: '订单', faults: '故障注入', clock: '时钟', deliveries: '投递记录' },
    ...{ install: '安装应用', folder: '文件夹', review: '审核', doInstall: '安装', installed: 'demo' },
    ...{ addRule: '添加规则', times: '生效次数', place: '下单', pay: '付款', delivery: '投递' },
    ...{ waiting: '等待重试', toNext: '推进到下一次投递', succeeded: '成功' },
    ...{ advanceBy: '推进时长', advance: '推进', failed: '失败', resend: '重新发送' },
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

/** Goes by the navigation, as somebody who has the page open. */
const visit = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses a button that opens a dialog, and the one of the same name in it. */
async function confirm(page: Page, name: string, fill: () => Promise<void> = async () => {}): Promise<void> {
  await press(page, name);
  const dialog = page.getByRole('dialog');
  await fill();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The next attempts of deliveries fail, so many times. */
async function failNext(page: Page, words: Words, times: number): Promise<void> {
  await visit(page, words.faults);
  await confirm(page, words.addRule, () => page.getByRole('dialog').getByLabel(words.times).fill(String(times)));
}

async function placeAndPay(page: Page, words: Words): Promise<void> {
  await visit(page, words.orders);
  // The form has no fields before the products are known; sent without them, it is refused.
  await confirm(page, words.place, () => page.getByRole('dialog').getByRole('spinbutton').first().waitFor());
  await confirm(page, words.pay);
}

/** Opens the newest delivery from the list, where it is in this state. */
async function openNewest(page: Page, words: Words, state: string): Promise<void> {
  await visit(page, words.deliveries);
  const row = page.getByRole('row').nth(1);
  await row.getByText(state, { exact: true }).waitFor();
  await row.getByRole('link', { name: 'order.paid' }).click();
  await page.getByRole('heading', { level: 1, name: words.delivery }).getByText(words.delivery).waitFor();
}

test.each(Object.entries(WORDS))(
  'an owner goes the whole way in %s: review, install, pay, fail, wait, succeed, re-send',
  async (locale, words) => {
    const { dir } = await createExtension();
    const { page, problems } = await startBackOffice({ clock: 'manual' }, { locale });
    const state = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

    await visit(page, words.apps);
    await page.getByRole('link', { name: words.install }).first().click();
    await page.getByRole('textbox', { name: words.folder }).fill(dir);
    await press(page, words.review);
    await page.getByRole('checkbox', { name: 'order:view' }).waitFor();
    await press(page, words.doInstall);
    await page.getByText('app.installed').waitFor();

    await failNext(page, words, 1);
    await placeAndPay(page, words);
    await openNewest(page, words, words.waiting);
    await visit(page, words.clock);
    await press(page, words.toNext);
    await openNewest(page, words, words.succeeded);

    await failNext(page, words, 7);
    await placeAndPay(page, words);
    await openNewest(page, words, words.waiting);
    await visit(page, words.clock);
    await page.getByLabel(words.advanceBy).fill('40h');
    await press(page, words.advance);
    await openNewest(page, words, words.failed);
    await press(page, words.resend);
    await state(words.succeeded).waitFor();
    expect(problems).toEqual([]);
  },
);
