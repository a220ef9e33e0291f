// npm run pictures: takes the pictures of the back office that the README shows, into docs/pictures/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { SessionLink } from '#contract';
import { startEmulator } from '#emulator';
import { launchChromium } from '../chromium/launch-chromium.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/pictures');

/** What a README can carry. */
const BYTES_MAX = 150_000;

await using stack = new AsyncDisposableStack();
const emulator = await startEmulator({
  seed: 7,
  clock: Date.parse('2026-03-02T09:00:00Z'),
  extensions: [join(root, 'examples/loyalty-points')],
});
stack.defer(() => emulator.stop());
const browser = await launchChromium();
stack.defer(() => browser.close());
mkdirSync(folder, { recursive: true });

/** A tab with the back office, which is live. */
async function open(colorScheme: 'light' | 'dark'): Promise<Page> {
  const viewport = { width: 1200, height: 800 };
  const context = await browser.newContext({ colorScheme, locale: 'en-GB', timezoneId: 'UTC', viewport });
  const page = await context.newPage();
  const answer = await fetch(`${emulator.url}/_tillkit/api/session-links`, {
    method: 'POST',
    headers: { 'x-tillkit-token': emulator.runInfo.token },
  });
  const { data } = (await answer.json()) as { data: SessionLink };
  await page.goto(data.url);
  await page.getByText('Live', { exact: true }).first().waitFor();
  return page;
}

async function take(name: string, shown: Page | Locator): Promise<void> {
  const picture = await shown.screenshot({ animations: 'disabled' });
  if (picture.length > BYTES_MAX) throw new Error(`${name}.png has ${picture.length} bytes; at most ${BYTES_MAX} fit.`);
  writeFileSync(join(folder, `${name}.png`), picture);
  console.log(`docs/pictures/${name}.png: ${picture.length} bytes`);
}

const page = await open('light');
const dark = await open('dark');
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).last().click();

// A payment that is delivered at the third attempt, and what the handler causes then.
const [placed] = (await emulator.trigger({ event: 'order.created' })).events;
emulator.respond([500, 'timeout']);
await page.goto(`${emulator.backOfficeUrl}orders/${placed?.payload.order_id}`);
await press('Pay');
await press('Pay');
await page.getByRole('main').getByText('Waiting for retry').first().waitFor();
await emulator.clock.move({ advance: '10m' });
await page.getByRole('main').getByText('Succeeded').first().waitFor();
for (const tab of [page, dark]) await tab.getByRole('banner').getByText('9:10').waitFor();
await take('overview', dark);
await take('order', page);

const link = page.getByRole('main').getByRole('link', { name: /^Delivery/ });
await link.first().click();
await page.getByRole('heading', { level: 1, name: /Delivery|order\.paid/ }).waitFor();
await take('delivery', page);

await page.goto(`${emulator.backOfficeUrl}apps/install`);
await page.getByRole('textbox', { name: /^Folder/ }).fill(join(root, 'examples/fraud-hold'));
await press('Review');
const permissions = page.getByRole('region', { name: 'Permissions' });
await permissions.waitFor();
await take('install', permissions);
