import { expect, test } from 'vitest';
import type { ClockState, Fault, Page, User } from '#contract';
import { createExtension } from '../support/create-extension.ts';
import { startBackOffice } from '../support/open-back-office.ts';

const ONLY_RETURNS = { handler: 'export default () => {};' };

test('a key is made with the keyboard, shown once, reset and revoked', async () => {
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice();
  await go('keys');
  const callWith = async (key: string) => {
    const { status } = await fetch(`${emulator.url}/api/orders`, { headers: { 'x-service-api-key': key } });
    return status;
  };
  const main = page.getByRole('main');

  await page.getByRole('button', { name: 'Create a key' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Warehouse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('checkbox', { name: 'order:view' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible('keys-create');
  await page.keyboard.press('Enter');
  await page.getByText('shown only now').waitFor();
  const first = await main.getByRole('status').locator('code').innerText();
  expect(await callWith(first)).toBe(200);
  await expectAccessible('keys-created');

  const row = page.getByRole('row', { name: /Warehouse/ });
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).toContain('order:view');
  await page.reload();
  await row.waitFor();
  expect(await page.content()).not.toContain(first);

  await row.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('shown only now').waitFor();
  const second = await main.getByRole('status').locator('code').innerText();
  expect([await callWith(first), await callWith(second)]).toEqual([401, 200]);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.keyboard.press('Escape');
  expect(await callWith(second)).toBe(200);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await callWith(second)).toBe(401);
  expect(problems).toEqual([]);
});

test('a person is added with what they may do, and disabled', async () => {
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice({}, { colorScheme: 'dark' });
  await go('staff');
  const users = async () => (await emulator.control<Page<User>>('GET', '/users')).items;

  const dialog = page.getByRole('dialog');
  const add = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add a person' }).first().click();
    await dialog.getByLabel('E-mail').fill('li.na@example.com');
    await dialog.locator('[name=password]').fill('a password');
    await dialog.getByRole('checkbox', { name: 'order:view' }).check();
    await dialog.getByRole('button', { name: 'Add a person' }).click();
  };
  await add();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /li\.na@example\.com/ });
  await row.getByText('active', { exact: true }).waitFor();
  expect(await users()).toMatchObject([{ role: 'STAFF', permissions: ['order:view'], disabled: false }]);
  await add();
  await dialog.getByText('CONFLICT').waitFor();
  await expectAccessible('staff-refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('checkbox', { name: /Disabled/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('disabled', { exact: true }).waitFor();
  await expectAccessible('staff');
  expect(await users()).toMatchObject([{ permissions: ['order:view'], disabled: true }]);
  expect(problems).toEqual([]);
});

test('the clock is frozen and moved to the next due delivery, and the page tells what that led to', async () => {
  const { dir } = await createExtension(ONLY_RETURNS);
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice({ extensions: [dir] });
  await emulator.trigger({ event: 'order.paid', respond: [500] });
  await emulator.idle();
  await go('clock');
  const led = page.getByRole('main').getByRole('status');
  await page.getByRole('button', { name: 'To the next due delivery' }).click();
  await led.getByText('The move led to 1 attempt: 1 succeeded, 0 failed.').waitFor();
  const frozen = await emulator.control<ClockState>('GET', '/clock');
  expect(frozen).toMatchObject({ mode: 'manual', nextDueAt: null });
  await expectAccessible('clock');

  await page.getByLabel('Advance by').fill('36h');
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await led.getByText('The move led to 0 attempts').waitFor();
  const moved = await emulator.control<ClockState>('GET', '/clock');
  expect(Date.parse(moved.now) - Date.parse(frozen.now)).toBe(36 * 3_600_000);

  await page.getByLabel('Set to (UTC)').fill('2001-01-01T00:00');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText('VALIDATION_ERROR').waitFor();
  await page.getByRole('button', { name: 'Go with the system again' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
  expect(await emulator.control('GET', '/clock')).toMatchObject({ mode: 'system' });
  expect(problems).toEqual([]);
});

test('a rule of faults acts on a delivery and is removed', async () => {
  const { dir } = await createExtension(ONLY_RETURNS);
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice({ extensions: [dir] });
  await go('faults');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Event').selectOption('order.paid');
  await dialog.getByLabel('Status').fill('503');
  await dialog.getByLabel('How often').fill('2');
  await expectAccessible('faults-add');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  const row = page.getByRole('row', { name: /order\.paid/ });
  await row.getByText('0 of 2 times').waitFor();

  await emulator.trigger({ event: 'order.paid' });
  await row.getByText('1 of 2 times').waitFor();
  expect(await emulator.deliveries()).toMatchObject([{ state: 'waiting_retry', attempts: [{ status: 503 }] }]);
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Nothing goes wrong on purpose.').waitFor();
  expect((await emulator.control<Page<Fault>>('GET', '/faults')).items).toEqual([]);
  expect(problems).toEqual([]);
});

test('a rule makes a component of the readiness probe faulty, in both languages', async () => {
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice();
  const probe = async () => {
    const answer = await fetch(`${emulator.url}/health/ready`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  await go('faults');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Applies to').selectOption('the readiness probe');
  expect(await dialog.getByLabel('Effect').count()).toBe(0);
  await dialog.getByLabel('Faulty component').selectOption('redis');
  await dialog.getByLabel('How often').fill('1');
  await expectAccessible('faults-add-probe');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('row', { name: /\/health\/ready.*redis is faulty/ }).waitFor();
  expect((await emulator.control<Page<Fault>>('GET', '/faults')).items).toEqual([
    { match: { path: '/health/ready' }, component: 'redis', times: 1, hits: 0 },
  ]);
  expect(await probe()).toMatchObject({ status: 503, data: { database: 'ok', redis: 'error' } });
  expect(await probe()).toMatchObject({ status: 200, data: { redis: 'ok' } });
  expect(problems).toEqual([]);

  const chinese = await startBackOffice({}, { locale: 'zh-CN' });
  await chinese.go('faults');
  await chinese.page.getByRole('button', { name: '添加规则' }).click();
  await chinese.page.getByRole('dialog').getByLabel('适用于').selectOption('就绪检查');
  await chinese.page.getByRole('dialog').getByLabel('有故障的组件').selectOption('database');
  await chinese.page.getByRole('dialog').getByRole('button', { name: '添加规则' }).click();
  await chinese.page.getByRole('row', { name: /database 有故障/ }).waitFor();
  expect(chinese.problems).toEqual([]);
});

test('an event is caused with scripted answers, in Chinese, and its delivery is followed', async () => {
  const { dir } = await createExtension(ONLY_RETURNS);
  const chinese = { locale: 'zh-CN', viewport: { width: 390, height: 800 } };
  const { page, emulator, go, problems, expectAccessible } = await startBackOffice({ extensions: [dir] }, chinese);
  for (const [path, title] of [
    ['keys', 'API 密钥'],
    ['staff', '员工'],
    ['clock', '时钟'],
    ['faults', '故障注入'],
  ] as const) {
    await go(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectAccessible(`${path}-zh-narrow`);
  }
  await page.getByLabel('响应，例如').fill('500, soon');
  await page.getByRole('button', { name: '触发' }).click();
  await page.getByRole('alert').waitFor();
  expect(await emulator.deliveries()).toEqual([]);
  await page.getByLabel('响应，例如').fill('500, timeout');
  await page.getByRole('button', { name: '触发' }).click();
  const caused = page.getByRole('region', { name: '由此引发' });
  await caused.getByText('order.paid').waitFor();
  await caused.getByText('等待重试').waitFor();
  await expectAccessible('faults-triggered-zh-narrow');
  expect(problems).toEqual([]);
});
