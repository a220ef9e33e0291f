import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { createEnvironment } from '#core';

/** How git is run. */
export interface Git {
  /** Path of the program. */
  readonly program: string;
  /** The repository, which is named and never looked for. */
  readonly repository: string;
}

/** One process of git has so long. */
const TIME_LIMIT_MS = 30_000;

/** What it prints about a ref is one line. */
const LINE_BYTES = 1000;

/** Second to the repository without any configuration: nothing that runs a program, whatever is read. */
const ARGUMENTS = [
  '--no-pager',
  '--no-replace-objects',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${devNull}`,
    'protocol.allow=never',
    'safe.bareRepository=explicit',
    // Large files are not held in memory as a whole.
    'core.bigFileThreshold=1m',
    'core.deltaBaseCacheLimit=16m',
  ].flatMap((setting) => ['-c', setting]),
];

/** The whole environment: nothing of ours is inherited. */
const environmentOf = ({ program, repository }: Git): NodeJS.ProcessEnv =>
  createEnvironment({
    PATH: dirname(program),
    HOME: repository,
    LC_ALL: 'C',
    SystemRoot: process.env.SystemRoot,
    GIT_DIR: repository,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // One object, or one part of it, in memory.
    GIT_ALLOC_LIMIT: '64m',
  });

const optionsOf = (git: Git) =>
  ({ cwd: git.repository, env: environmentOf(git), timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL' }) as const;

/** The id of the commit that a ref stands for. Rejects when it stands for none. */
export async function resolveCommit(git: Git, ref: string): Promise<string> {
  const wanted = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const options = { ...optionsOf(git), maxBuffer: LINE_BYTES };
  const { stdout } = await promisify(execFile)(git.program, [...ARGUMENTS, ...wanted], options);
  return stdout.trim();
}

/** Starts a process that answers requests for objects, a line each. */
export const startCatFile = (git: Git, mode: '--batch' | '--batch-check') => {
  const child = spawn(git.program, [...ARGUMENTS, 'cat-file', mode], {
    ...optionsOf(git),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // What could not be started or asked ends its output.
  child.on('error', () => child.stdout.destroy());
  child.stdin.on('error', () => {});
  return child satisfies ChildProcess;
};
