import { requireChromium } from '../../tools/chromium/find-chromium.ts';

/** Before the first test that needs a browser, there is one. */
export const setup = (): void => void requireChromium();
