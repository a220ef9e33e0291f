// The first load of the back office in Chromium: its bytes, and the time until it shows the store and follows a click.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { RunInfo, SessionLink } from '#contract';
import { launchChromium } from '../../tools/chromium/launch-chromium.ts';
import type { Measurement, Run } from '../measurement.ts';
import { spawnTelling } from '../support/child.ts';
import { writeExtension } from '../support/written-extension.ts';

const ROUNDS = 15;
const EXTENSION = 'back-office';

export async function measure({ rounds, stack, tillkit }: Run): Promise<Measurement> {
  const installed = await tillkit();
  const { folder } = writeExtension(join(installed.folder, EXTENSION), 10);
  const dev = stack.use(spawnTelling(installed.bin, ['dev', folder, '--port', '0', '--json']));
  const ready = await dev.nextLine((line) => JSON.parse(line) as { readonly runFile: string });
  const info = JSON.parse(readFileSync(ready.runFile, 'utf8')) as RunInfo;
  const emptyUrl = await serveEmptyPage(stack);
  const browser = await launchChromium();
  stack.defer(() => browser.close());

  const rows = await rounds(ROUNDS, async (add) => {
    const emptyMs = await inNewProfile(browser, (page) => openEmptyPage(page, emptyUrl));
    add({ work: 'open', by: 'an empty page', unit: 'ms' }, emptyMs);
    const { shownMs, clickedMs, sizes } = await inNewProfile(browser, (page) => openBackOffice(page, info));
    add({ work: 'open', by: 'tillkit', unit: 'ms' }, shownMs);
    add({ work: 'the next page, after a click', by: 'tillkit', unit: 'ms' }, clickedMs);
    add(
      { work: 'gzipped', by: 'tillkit', unit: 'bytes' },
      sizes.reduce((sum, size) => sum + size, 0),
    );
  });
  return {
    rows,
    notes: [
      'From the link until the overview shows its data, in a profile of Chromium’s whose cache is empty; the bytes are those of its scripts and styles.',
    ],
  };
}

async function serveEmptyPage(stack: AsyncDisposableStack): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h2>empty</h2>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function inNewProfile<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openEmptyPage(page: Page, url: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(url);
  await page.getByRole('heading', { name: 'empty' }).waitFor();
  return performance.now() - startedAt;
}

async function openBackOffice(page: Page, { url, token }: RunInfo) {
  const answer = await fetch(`${url}/_tillkit/api/session-links`, {
    method: 'POST',
    headers: { 'x-tillkit-token': token },
  });
  const { data } = (await answer.json()) as { data: SessionLink };
  const loaded: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url())) loaded.push(response.body().then((body) => gzipSync(body).length));
  });
  const startedAt = performance.now();
  await page.goto(data.url);
  await page.getByRole('row', { name: new RegExp(EXTENSION) }).waitFor();
  const shownMs = performance.now() - startedAt;
  const sizes = await Promise.all(loaded);
  const clickedAt = performance.now();
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor();
  return { shownMs, clickedMs: performance.now() - clickedAt, sizes };
}
