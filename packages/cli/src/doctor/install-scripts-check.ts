import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Sentence, sentence } from '#core';
import { readGivenFile } from '#extension';
import { readExtensionPackage } from '../flags/extension-package.ts';
import { findOnPath, pathOutside } from '../process/find-on-path.ts';
import { type Check, fine, problem } from './check.ts';
import { runBriefly } from './run-briefly.ts';

const isWindows = process.platform === 'win32';

/** Far more than anybody sets. */
const NPMRC_BYTES_MAX = 1_000_000;

/** What node-gyp takes to compile. */
const COMPILERS = isWindows ? ['python'] : ['python3', 'make', 'c++'];

/**
 * Whether installing will go well: nothing has to be compiled, and `npm ci` compiles better-sqlite3 all the same unless it
 * runs no scripts.
 */
export const installScriptsCheck: Check = {
  name: sentence`install scripts`,
  async run({ dir, env }) {
    const own = readExtensionPackage(dir);
    if (own === undefined) return fine(sentence`no package.json here, so nothing is installed`);
    const unfit =
      'problem' in own ? sentence`package.json cannot be used: ${own.problem}.` : findUnfitConfiguration(dir);
    if (unfit !== undefined) return problem(unfit, sentence`Replace it, or remove it.`);
    const program = findOnPath('npm', dir, env);
    if (program === undefined)
      return fine(sentence`no npm here; other package managers run no scripts unless they are told to`);
    const npm = await runBriefly(isWindows ? `"${program}"` : program, ['config', 'get', 'ignore-scripts'], {
      cwd: dir,
      shell: isWindows,
      // npm is a script, which looks for its Node there.
      env: { ...env, ...pathOutside(dir, env) },
    });
    if (npm.failure !== undefined) {
      return problem(
        sentence`npm cannot tell whether it runs install scripts: ${npm.failure}.`,
        sentence`Try it: npm --version`,
      );
    }
    if (npm.stdout.trim() === 'true') return fine(sentence`npm runs none, and none is needed`);
    const missing = COMPILERS.filter((command) => findOnPath(command, dir, env) === undefined);
    if (missing.length === 0) return fine(sentence`npm runs them; none is needed, and npm ci takes longer for it`);
    return problem(
      sentence`npm runs them, and npm ci would compile better-sqlite3, which comes compiled; ${missing.join(', ')} is missing for that.`,
      sentence`Put the line ignore-scripts=true into .npmrc beside package.json, or say: npm ci --ignore-scripts`,
    );
  },
};

/** What npm would wait for, or read without end. */
function findUnfitConfiguration(dir: string): Sentence | undefined {
  const file = join(dir, '.npmrc');
  const read = existsSync(file) ? readGivenFile(file, NPMRC_BYTES_MAX) : undefined;
  return read !== undefined && 'problem' in read ? sentence`.npmrc cannot be used: ${read.problem}.` : undefined;
}
