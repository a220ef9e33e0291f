import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { SessionLink } from '#contract';
import type { EmulatorOptions } from '#emulator';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

/** Where pictures of the pages are left when `TILLKIT_PICTURES` is set, for whoever wants to look. */
const PICTURES = join(import.meta.dirname, '../browser/pictures');

/** How long a page is waited for, which on a busy machine takes its time. */
const WAIT_MS = 60_000;

let browser: Promise<Browser> | undefined;

/** The browser of the run. The tests of a worker share the connection; each has a context of its own. */
function requireBrowser(): Promise<Browser> {
  const provided = inject('chromium');
  if ('missing' in provided) throw new Error(provided.missing);
  browser ??= chromium.connect(provided.endpoint);
  return browser;
}

/** Somebody who looks at the back office of an emulator. */
export interface Visitor {
  readonly page: Page;
  /** What the page logged, threw and could not load. Empty: all is well. */
  readonly problems: readonly string[];
  /** Goes to a path of the back office, such as `orders`. */
  go(path: string): Promise<void>;
  /** Expects that axe finds nothing on the page as it stands, and leaves a picture of it where somebody wants them. */
  expectAccessible(picture: string): Promise<void>;
}

/** A browser that opened the back office of an emulator by a link. */
export async function visitBackOffice(
  emulator: TestEmulator,
  options: Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport'> = {},
): Promise<Visitor> {
  const context = await (await requireBrowser()).newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  onTestFinished(() => context.close());
  // Short of the limit of a test, so that what was waited for is named.
  context.setDefaultTimeout(WAIT_MS);
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
  const secret = () => page.evaluate("sessionStorage.getItem('tillkit-session')");
  await expect.poll(secret, { timeout: WAIT_MS }).not.toBeNull();
  return {
    page,
    problems,
    go: async (path) => void (await page.goto(`${emulator.backOfficeUrl}${path}`)),
    async expectAccessible(picture) {
      if (process.env.TILLKIT_PICTURES) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${picture}.png`), fullPage: true });
      }
      const { violations } = await runAxe(page);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  };
}

/** Has axe look at a page and its frames. Loading it takes longer than looking, so that a document loads it once. */
async function runAxe(page: Page): Promise<AxeResults> {
  for (const frame of page.frames()) {
    if (await frame.evaluate("'axe' in window")) continue;
    // The frame of a panel has an origin of its own, from which axe would not take an answer.
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  }
  return page.evaluate("axe.run({ resultTypes: ['violations'] })");
}

/** An emulator, and a browser that shows its back office. */
export async function startBackOffice(
  options: EmulatorOptions = {},
  browser: Parameters<typeof visitBackOffice>[1] = {},
) {
  const emulator = await startTestEmulator(options);
  return { emulator, ...(await visitBackOffice(emulator, browser)) };
}
