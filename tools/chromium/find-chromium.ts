import { existsSync } from 'node:fs';
import { installPackages } from '../debian/install-packages.ts';

/** Where Chromium is, by the system and its package. The one that can have no window takes a third less computing. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where to look: the path that `CHROMIUM` of the environment names, and without it the usual places. */
const findChromium = ({ CHROMIUM }: NodeJS.ProcessEnv, places: readonly string[]): string | undefined =>
  (CHROMIUM ? [CHROMIUM] : places).find((path) => existsSync(path));

/**
 * Why no test can have a browser on this machine as it is, and what to do about it; undefined when there is one.
 * Only looks: it installs nothing.
 */
export function whyNoBrowser(env = process.env, places: readonly string[] = PLACES): string | undefined {
  if (findChromium(env, places) !== undefined) return undefined;
  return env.CHROMIUM
    ? `There is no Chromium at ${env.CHROMIUM}. Set CHROMIUM to its path, or unset it to use the one of the system.`
    : 'There is no Chromium. Install it (apt-get install chromium), or set CHROMIUM to its path.';
}

/**
 * Path of Chromium. Where there is none and this process may install packages of Debian, it does, unless `CHROMIUM` names
 * another one.
 * @throws Error that says what to do
 */
export function requireChromium(): string {
  const { env } = process;
  if (!env.CHROMIUM && whyNoBrowser() !== undefined) installPackages('chromium-headless-shell', 'fonts-noto-cjk');
  const found = findChromium(env, PLACES);
  if (found === undefined) throw new Error(whyNoBrowser());
  return found;
}
