import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { SessionLink } from '#contract';
import type { EmulatorOptions } from '#emulator';
import { launchChromium } from '../../tools/chromium/launch-chromium.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

/** Where pictures of the pages are left, for whoever wants to look. */
const PICTURES = join(import.meta.dirname, '../browser/pictures');

let browser: ReturnType<typeof launchChromium> | undefined;

/** The browser of a test file, started for its first test. */
const requireBrowser = () => {
  if (browser === undefined) {
    browser = launchChromium();
    afterAll(async () => (await browser)?.close());
  }
  return browser;
};

/** Somebody who looks at the back office of an emulator. */
export interface Visitor {
  readonly page: Page;
  /** What the page logged, threw and could not load. Empty: all is well. */
  readonly problems: readonly string[];
  /** Goes to a path of the back office, such as `orders`. */
  go(path: string): Promise<void>;
  /** Expects that axe finds nothing on the page as it stands, and leaves a picture of it. */
  expectAccessible(picture: string): Promise<void>;
}

/** A browser that opened the back office of an emulator by a link. */
export async function visitBackOffice(
  emulator: TestEmulator,
  options: Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport'> = {},
): Promise<Visitor> {
  const context = await (await requireBrowser()).newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    // A call that is refused is no problem of the page: it shows the failure.
    const isRefused = /status of 4\d\d/.test(message.text()) && message.location().url.includes('/_tillkit/api/');
    if (['error', 'warning'].includes(message.type()) && !isRefused) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    // What comes from memory, such as the code of a panel, asks nobody.
    if (!new RegExp(`^(${emulator.url}/|blob:)`).test(request.url())) problems.push(`asked for ${request.url()}`);
  });
  const { url } = await emulator.control<SessionLink>('POST', '/session-links');
  await page.goto(url);
  // Whoever leaves the page before it has exchanged the link has used it up for nothing.
  await expect.poll(() => page.evaluate("sessionStorage.getItem('tillkit-session')")).not.toBeNull();
  return {
    page,
    problems,
    go: async (path) => void (await page.goto(`${emulator.backOfficeUrl}${path}`)),
    async expectAccessible(picture) {
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `${picture}.png`), fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  };
}

/** An emulator, and a browser that shows its back office. */
export async function startBackOffice(
  options: EmulatorOptions = {},
  browser: Parameters<typeof visitBackOffice>[1] = {},
) {
  const emulator = await startTestEmulator(options);
  return { emulator, ...(await visitBackOffice(emulator, browser)) };
}
