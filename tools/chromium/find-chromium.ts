import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

const PACKAGES = ['chromium', 'fonts-noto-cjk'];

/**
 * Path of Chromium. Where there is none and this process may install packages of Debian, it does.
 * @throws Error that says what to do
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '--quiet'], { stdio: 'inherit' });
    const install = ['install', '--yes', '--quiet', '--no-install-recommends', ...PACKAGES];
    execFileSync('apt-get', install, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error('There is no Chromium. Install it (apt-get install chromium), or set CHROMIUM to its path.');
}
