import { existsSync } from 'node:fs';
import { installPackages } from '../debian/install-packages.ts';

/** Where Chromium is, by the system and its package. `CHROMIUM` names another one. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of Chromium on this machine; undefined when there is none. */
const findChromium = (): string | undefined =>
  [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));

/**
 * Path of Chromium. Where there is none and this process may install packages of Debian, it does.
 * @throws Error that says what to do
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  installPackages('chromium', 'fonts-noto-cjk');
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error('There is no Chromium. Install it (apt-get install chromium), or set CHROMIUM to its path.');
}
