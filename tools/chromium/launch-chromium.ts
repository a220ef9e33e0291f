import { type Browser, type BrowserServer, chromium } from 'playwright-core';
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

const withoutWindow = () => ({ executablePath: requireChromium(), headless: true, args: ARGS });

/** Starts Chromium without a window, with an empty profile. */
export const launchChromium = (): Promise<Browser> => chromium.launch(withoutWindow());

/** The same for several processes of this machine: whoever knows its endpoint may use it. */
export const serveChromium = (): Promise<BrowserServer> =>
  chromium.launchServer({ ...withoutWindow(), host: '127.0.0.1' });
