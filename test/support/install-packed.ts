import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** The environment of a user whose Node is the one in this folder, and who is not under any other test runner. */
export const userEnv = (nodeFolder: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|npm_)/.test(name))),
  PATH: [nodeFolder, process.env.PATH].join(delimiter),
});

/** The environment of a user whose Node is the one that runs this test. */
export const USER_ENV = userEnv(dirname(process.execPath));

/** Runs a command as that user. @throws Error with its output when it fails */
export const runAsUser = (cwd: string, command: string, ...args: string[]): Promise<string> =>
  runIn(USER_ENV, cwd, command, ...args);

/** Runs a command in an environment. @throws Error with its output when it fails */
export async function runIn(
  env: NodeJS.ProcessEnv,
  cwd: string,
  command: string,
  ...args: readonly string[]
): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...args].join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Gives the tests of an extension more time than vitest does: the machine may have much else to do. */
export const giveTestsTime = (folder: string): Promise<void> =>
  writeFile(
    join(folder, 'vitest.config.js'),
    'export default { test: { testTimeout: 300_000, hookTimeout: 300_000 } };\n',
  );

/** A folder that an author works in, with the packed tarball installed. */
export interface AuthorFolder {
  readonly dir: string;
  remove(): Promise<void>;
}

/** Packs this repository and installs the tarball, and other packages, in a new folder with folders of extensions. */
export async function installPacked(...others: string[]): Promise<AuthorFolder> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-author-')));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    await writeFile(join(dir, 'package.json'), '{ "private": true, "workspaces": ["extensions/*"] }\n');
    await runAsUser(dir, 'npm', 'install', '--no-audit', '--no-fund', inject('tarball'), ...others);
    return { dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
