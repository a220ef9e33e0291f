import type { TestProject } from 'vitest/node';
import { requireChromium } from '../../tools/chromium/find-chromium.ts';
import { serveChromium } from '../../tools/chromium/launch-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests of the run find their Chromium, or else why there is none. */
    readonly chromium: { readonly endpoint: string } | { readonly missing: string };
  }
}

/**
 * Starts one Chromium for all tests of the project. Without one, and where none can be installed, they are not run, and
 * the run says so; in CI that is an error.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    requireChromium();
  } catch (error) {
    if (process.env.CI) throw error;
    const missing = error instanceof Error ? error.message : String(error);
    console.warn(`\nThe tests in a browser are NOT RUN. ${missing}\n`);
    project.provide('chromium', { missing });
    return async () => {};
  }
  const server = await serveChromium();
  project.provide('chromium', { endpoint: server.wsEndpoint() });
  return () => server.close();
}
