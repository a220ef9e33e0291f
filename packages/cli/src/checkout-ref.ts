import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEnvironment, sentence, UsageError } from '#core';

const run = promisify(execFile);

const TIME_LIMIT_MS = 60_000;

/** What git sets for its hooks, and what would make it look at another repository. */
const OF_A_HOOK = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined, GIT_PREFIX: undefined };

/**
 * Does something with a folder as it was at a git ref, in a temporary folder that is gone afterwards. The repository, its
 * index included, stays as it is.
 * @throws UsageError `bad-ref`
 */
export async function withRef<T>(dir: string, ref: string, use: (folder: string) => Promise<T>): Promise<T> {
  const refuse = (problem: string, cause?: unknown): never => {
    throw new UsageError(
      'bad-ref',
      sentence`${JSON.stringify(ref)} is no folder, no file and no git ref: ${problem}.`,
      {
        nextSteps: [sentence`Name a folder, a review pack, or a git ref such as main, v1.0.0 or HEAD~1.`],
        cause,
      },
    );
  };
  if (ref === '' || ref.startsWith('-')) return refuse('a ref does not begin like that');
  const top = await git(dir, ['rev-parse', '--show-toplevel']).catch((cause) => refuse(toProblem(cause), cause));
  const prefix = await git(dir, ['rev-parse', '--show-prefix']);
  const wanted = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const commit = await git(top, wanted).catch((cause) => refuse('the repository has no such commit', cause));
  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-ref-')));
  try {
    const env = { GIT_INDEX_FILE: join(temporary, 'index') };
    const tree = `${commit}:${prefix.replace(/\/$/, '')}`;
    await git(top, ['read-tree', tree], env).catch((cause) => refuse('the folder was not there then', cause));
    const folder = join(temporary, 'files');
    await git(top, ['checkout-index', '--all', `--prefix=${folder}/`], env);
    return await use(folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function git(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd, env: createEnvironment(process.env, OF_A_HOOK, env), timeout: TIME_LIMIT_MS };
  const { stdout } = await run('git', [...args], options);
  return stdout.replace(/\r?\n$/, '');
}

function toProblem(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? 'git is not installed' : 'the extension is in no git repository';
}
