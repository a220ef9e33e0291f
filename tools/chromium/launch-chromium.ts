import { type Browser, chromium } from 'playwright-core';
import { requireChromium } from './find-chromium.ts';

/** Whatever Chromium would ask of the network by itself is off. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium without a window, with an empty profile. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), headless: true, args: ARGS });
