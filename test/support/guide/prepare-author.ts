import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runAsUser, runIn, USER_ENV } from '../install-packed.ts';
import { packCreator } from '../pack-creator.ts';
import { startRegistry } from './start-registry.ts';

const root = join(import.meta.dirname, '../../..');

/** Settings of whoever runs the tests that would change what a page shows. */
const LEFT_OUT = /^(CI|GITHUB_.*|LANG|LC_.*|FORCE_COLOR|TILLKIT_.*|GIT_.*)$/;

/** An author with an empty folder for each page, above which tillkit is installed as the author would from npm. */
export interface Author {
  readonly env: NodeJS.ProcessEnv;
  /** A new empty folder. */
  createFolder(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Installs the packed tillkit once for all pages, from a registry of its own that has `create-tillkit` too. */
export async function prepareAuthor(): Promise<Author> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-guide-')));
  const creator = await packCreator();
  const upstream = await runAsUser(dir, 'npm', 'config', 'get', 'registry');
  const registry = await startRegistry([inject('tarball'), creator.tarball], upstream.trim());
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(USER_ENV).filter(([name]) => !LEFT_OUT.test(name))),
    LANG: 'en_US.UTF-8',
    NO_COLOR: '1',
    XDG_STATE_HOME: join(dir, 'state'),
    TILLKIT_FLAG_PORT: '0',
    npm_config_registry: registry.url,
    // What npx keeps between two runs would be the tillkit of the run before.
    npm_config_cache: join(dir, 'cache'),
    npm_config_prefer_offline: 'true',
    npm_config_userconfig: join(dir, 'npmrc'),
    npm_config_update_notifier: 'false',
    // Whether npx may fetch create-tillkit is asked of a person alone.
    npm_config_yes: 'true',
  };
  const remove = async () => {
    await registry.close();
    await creator.remove();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const { devDependencies } = JSON.parse(await readFile(join(root, 'templates/ts/package.json'), 'utf8'));
    await writeFile(join(dir, 'package.json'), '{ "private": true }');
    const packages = ['tillkit', `vitest@${devDependencies.vitest}`];
    await runIn(env, dir, 'npm', 'install', '--no-audit', '--no-fund', ...packages);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    env,
    remove,
    createFolder: async (name) => {
      await mkdir(join(dir, name));
      return join(dir, name);
    },
  };
}
