import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where peers are installed: outside the package, and kept between runs. */
const CACHE = join(import.meta.dirname, '../.cache');

/** The script that starts a peer, or why there is none. */
export type Peer = { readonly script: string } | { readonly missing: string };

/** Installs an exact version of another tool, once, without running any script of its packages. */
export function installPeer(name: string, version: string, bin: string): Peer {
  const folder = join(CACHE, `${name.replace('/', '+')}@${version}`);
  const home = join(folder, 'node_modules', name);
  if (!existsSync(join(home, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    const { status, stderr } = spawnSync('npm', ['install', ...flags, `${name}@${version}`], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    if (status !== 0) return { missing: stderr.trim().split('\n').at(-1) ?? 'npm failed' };
  }
  const bins: Record<string, string> | string = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin;
  const script = typeof bins === 'string' ? bins : bins[bin];
  return script === undefined ? { missing: `no ${bin} in it` } : { script: join(home, script) };
}
