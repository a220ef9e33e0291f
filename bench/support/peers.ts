import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tools that tillkit is measured beside, each in one exact version. */
const VERSIONS = {
  '@stoplight/prism-cli': '5.16.0',
  'json-server': '0.17.4',
  miniflare: '4.20260730.0',
  msw: '2.15.0',
  wrangler: '4.164.0',
} as const;

/** Where peers are installed: outside the package, and kept between runs. */
const CACHE = join(import.meta.dirname, '../.cache');

const INSTALL_MS = 180_000;

/** Where a peer is, or why there is none. */
export type Peer = { readonly home: string } | { readonly missing: string };

/** Installs another tool, once, without running any script of its packages. */
export function installPeer(name: keyof typeof VERSIONS): Peer {
  const exact = `${name}@${VERSIONS[name]}`;
  const folder = join(CACHE, exact.replace('/', '+'));
  const home = join(folder, 'node_modules', name);
  if (existsSync(join(home, 'package.json'))) return { home };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  const options = { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS } as const;
  const { status, stderr } = spawnSync('npm', ['install', ...flags, exact], options);
  if (status === 0) return { home };
  rmSync(folder, { recursive: true, force: true });
  const [, reason = 'npm did not end in time'] = /^npm error code (\S+)/m.exec(stderr ?? '') ?? [];
  return { missing: `${exact} could not be installed (${reason}).` };
}

/** The script that a command of an installed peer starts. */
export function commandOf(home: string, command: string): string {
  const { bin }: { bin: Readonly<Record<string, string>> | string } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`There is no command ${command}.`);
  return join(home, script);
}
