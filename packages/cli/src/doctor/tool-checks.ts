import { sentence } from '#core';
import { packageRoot } from '../package-root.ts';
import { findOnPath } from '../process/find-on-path.ts';
import { type Check, fine, problem } from './check.ts';
import { runBriefly } from './run-briefly.ts';

/** Git, which gives `review --against REF` the other version. */
export const gitCheck: Check = {
  name: 'git',
  async run({ dir, env }) {
    const git = findOnPath('git', dir, env);
    const { failure, stdout } =
      git === undefined ? { failure: '', stdout: '' } : await runBriefly(git, ['--version'], { cwd: packageRoot });
    if (failure === undefined) return fine(sentence`${stdout.trim()} is installed`);
    const what = git === undefined ? sentence`There is no git on the PATH` : sentence`git does not run: ${failure}`;
    return problem(
      sentence`${what}, and tillkit review --against REF takes it.`,
      sentence`Install git, or name a folder or a pack.`,
    );
  },
};

/** What opens the back office in a browser. */
export const browserCheck: Check = {
  name: sentence`browser`,
  run({ dir, env }) {
    if (process.platform === 'darwin' || process.platform === 'win32') return fine(sentence`opened by the system`);
    if (findOnPath('xdg-open', dir, env) !== undefined) return fine(sentence`opened by xdg-open`);
    if (!env.DISPLAY && !env.WAYLAND_DISPLAY)
      return fine(sentence`no desktop here; tillkit dev --open names a file to open`);
    return problem(
      sentence`There is a desktop and no xdg-open, which opens a browser.`,
      sentence`Install the package xdg-utils.`,
    );
  },
};
