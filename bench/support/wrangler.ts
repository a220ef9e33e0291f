import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What keeps wrangler from the network and from the home folder: reports, updates, and data about the caller's place. */
export const wranglerEnv = (home: string) => ({
  ...process.env,
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
});

/** Arguments of `wrangler dev` on a free port of this machine, without keys and without the network. */
export const WRANGLER_DEV = [
  ...['dev', '--local', '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'],
  '--show-interactive-dev-session=false',
];

/** A worker in a folder; `save` makes it give another version. */
export function writeWorker(folder: string): { save(version: number): void } {
  mkdirSync(folder, { recursive: true });
  const config = { name: 'bench', main: 'index.ts', compatibility_date: '2026-07-01' };
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config));
  const save = (version: number) =>
    writeFileSync(
      join(folder, 'index.ts'),
      `export default { fetch: (): Response => Response.json({ version: ${version} }) };\n`,
    );
  save(0);
  return { save };
}
