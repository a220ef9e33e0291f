import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sentence, sentence, UsageError } from '#core';
import { findOnPath } from '../process/find-on-path.ts';
import { signalExitCode } from '../process/signal-exit-code.ts';
import { borrowRepository } from './borrow-repository.ts';
import { extractTree, findTree, type LeftOut } from './extract-tree.ts';
import { findRepository, type Refuse } from './find-repository.ts';
import { openObjects } from './git-objects.ts';
import { type Git, resolveCommit } from './git-process.ts';

/**
 * Does something with a folder as it was at a git ref, in a temporary folder that is gone afterwards. Of the repository only
 * objects and refs are read: it may be anybody's, and what its configuration, attributes and hooks name is never run.
 * `nextSteps` come first when there is no such ref.
 * @throws UsageError `bad-ref`
 */
export async function withRef<T>(
  dir: string,
  ref: string,
  nextSteps: readonly Sentence[],
  use: (folder: string, leftOut: readonly LeftOut[]) => Promise<T>,
): Promise<T> {
  const refuseRef = (problem: Sentence): never => {
    const what = sentence`${JSON.stringify(ref)} is no folder, no file and no git ref: ${problem}.`;
    throw new UsageError('bad-ref', what, {
      nextSteps: [...nextSteps, sentence`Name a folder, a review pack, or a git ref such as main, v1.0.0 or HEAD~1.`],
    });
  };
  const refuse: Refuse = (problem) => {
    throw new UsageError('bad-ref', sentence`The version ${JSON.stringify(ref)} cannot be read: ${problem}.`, {
      nextSteps: [sentence`Check it out into another folder yourself, and name that.`],
    });
  };
  if (!/^[^-\p{Cc}][^\p{Cc}]*$/u.test(ref)) return refuseRef(sentence`a ref is not written like that`);
  const repository = findRepository(dir, refuse);
  if (repository === undefined) return refuseRef(sentence`the extension is in no git repository`);
  const program = findOnPath('git', dir);
  if (program === undefined) return refuseRef(sentence`git is not installed`);
  return inTemporaryFolder(async (temporary) => {
    const git: Git = { program, repository: join(temporary, 'repository') };
    borrowRepository(repository, git.repository, refuse);
    const commit = await resolveCommit(git, ref).catch(() => refuseRef(sentence`the repository has no such commit`));
    const objects = openObjects(git, refuse);
    const folder = join(temporary, 'files');
    let leftOut: readonly LeftOut[];
    try {
      const tree = await findTree(objects, commit, repository.path, refuse);
      if (tree === undefined) return refuseRef(sentence`the folder was not there then`);
      leftOut = await extractTree(objects, tree, folder, refuse);
    } finally {
      objects.close();
    }
    return use(folder, leftOut);
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A folder of ours, which is gone afterwards, also when this process is told to end meanwhile. */
async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  // Listened for before there is a folder: a signal in between would leave it behind.
  const leave = (signal: NodeJS.Signals) => process.exit(signalExitCode(signal));
  for (const signal of SIGNALS) process.on(signal, leave);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tillkit-ref-')));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await use(folder);
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}
