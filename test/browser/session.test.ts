import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { SessionLink } from '#contract';
import { createExtension } from '../support/create-extension.ts';
import { startBackOffice } from '../support/open-back-office.ts';
import { startTestEmulator } from '../support/start-test-emulator.ts';

test('a browser with a link sees the store; without one it is told how to get it', async () => {
  const { page, emulator, problems, expectAccessible } = await startBackOffice();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await expectAccessible('overview');
  await page.context().clearCookies();
  await page.goto(emulator.backOfficeUrl);
  await page.getByText('The browser does not send the cookie of this session.').waitFor();
  await page.getByText('tillkit dev --open').waitFor();
  await expectAccessible('locked');
});

test('a link works once, and does not stay in the address; whoever comes later is told why nothing opens', async () => {
  const { page, emulator, problems } = await startBackOffice();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toBe(emulator.backOfficeUrl);
  const asked: string[] = [];
  const other = await page.context().newPage();
  other.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())));
  const { url } = await emulator.control<SessionLink>('POST', '/session-links');
  const code = new URL(url).hash.slice(1);
  await other.goto(url);
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await other.evaluate('[history.length, location.href]')).toEqual([2, emulator.backOfficeUrl]);
  // Beside the address of the document, which a browser sends without what follows the #.
  expect(asked.filter((text) => text.includes(code) && text !== url)).toEqual([]);

  // A browser that has a session does not need what is left of a link.
  await other.goto(url);
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const stranger = await page.context().browser()?.newContext({ locale: 'en-GB' });
  onTestFinished(() => stranger?.close());
  const elsewhere = await stranger?.newPage();
  await elsewhere?.goto(url);
  await elsewhere?.getByText('it was used before, or is older than a minute').waitFor();
  await elsewhere?.getByLabel('Language').selectOption('简体中文');
  await elsewhere?.getByText('链接未被接受').waitFor();
  await elsewhere?.reload();
  await elsewhere?.getByText('此标签页没有会话').waitFor();
  expect(problems).toEqual([]);
});

test('a tab that is opened later takes over the session of another one, and is locked when there is none', async () => {
  const { page, emulator } = await startBackOffice();
  const context = page.context();
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`${emulator.backOfficeUrl}orders`);
    return tab;
  };
  const second = await open();
  await second.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.close();
  await second.reload();
  await second.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await second.close();

  const third = await open();
  await third.getByText('This tab has no session.').waitFor();
  await third.getByLabel('Language').selectOption('简体中文');
  await third.getByText('此标签页没有会话').waitFor();
  // The next link opens the tabs that wait as well.
  const fourth = await context.newPage();
  await fourth.goto((await emulator.control<SessionLink>('POST', '/session-links')).url);
  for (const [tab, name] of [
    [fourth, '概览'],
    [third, '订单'],
  ] as const) {
    await tab.getByRole('heading', { level: 1, name }).waitFor();
  }
});

test('one browser shows two emulators side by side', async () => {
  const { page, go, problems } = await startBackOffice();
  const second = await startTestEmulator();
  const other = await page.context().newPage();
  await other.goto((await second.control<SessionLink>('POST', '/session-links')).url);
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await go('orders');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  expect(problems).toEqual([]);
});

test('no answer that the page gets holds a secret, and no script can read its cookie', async () => {
  const { dir } = await createExtension();
  const { page, emulator, go, problems } = await startBackOffice({ extensions: [dir] });
  await emulator.trigger({ event: 'order.paid', respond: [500] });
  const { token, apiKey, apps } = emulator.runInfo;
  const [session] = await page.context().cookies();
  const secrets = new Map([
    ['token', token],
    ['owner', apiKey],
    ['cookie', session?.value ?? ''],
    ['session', await page.evaluate<string>("sessionStorage.getItem('tillkit-session')")],
  ]);
  for (const { name, apiKey: key, webhooks } of apps) {
    secrets.set(name, key);
    for (const { event, secret } of webhooks) secrets.set(event, secret);
  }
  expect(secrets.size).toBe(6);
  expect([...secrets.values()]).not.toContain('');

  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    // The stream has no end: what it sends are the messages of the emulator.
    if (!response.url().endsWith('/stream')) bodies.push(response.text().catch(() => ''));
  });
  const [delivery] = await emulator.deliveries();
  for (const path of [
    ...['', 'orders', 'products', 'customers', 'collections', 'uploads', 'apps', `apps/${apps[0]?.id}`, 'webhooks'],
    ...['deliveries', `deliveries/${delivery?.id}`, 'keys', 'staff', 'clock', 'faults', 'explorer'],
  ]) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'detached' });
    // Before the next page, because a body goes with its page.
    await Promise.all(bodies);
  }
  const all = [...(await Promise.all(bodies)), JSON.stringify(emulator.messages)].join('\n');
  expect(all).toContain(delivery?.id);
  const found = [...secrets].filter(([, secret]) => all.includes(secret));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(problems).toEqual([]);
});

test('the first load is at most 300 KB gzipped, all from the emulator', async () => {
  const { page, emulator, problems } = await startBackOffice();
  const tab = await page.context().newPage();
  // By address: a tab that is answered late by the other one starts again, with the files that it has.
  const sizes = new Map<string, Promise<number>>();
  tab.on('response', (response) => {
    const url = response.url();
    if (/\.(js|css)$/.test(url) && !sizes.has(url))
      sizes.set(
        url,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await tab.goto(emulator.backOfficeUrl);
  await tab.getByRole('heading', { level: 2, name: 'Installed apps' }).waitFor();
  await tab.waitForLoadState('load');
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(300_000);
  expect(problems).toEqual([]);
});
