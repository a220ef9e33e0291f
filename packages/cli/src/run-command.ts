import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { UsageError } from '#core';
import { endWithThisProcess } from './end-with-this-process.ts';
import { searchPath } from './search-path.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command with this process's input and output, `tillkit` on its PATH, and variables added (undefined: removed).
 * Signals are passed on. Resolves to its exit code, or 128 and the number of the signal that ended it.
 * @throws UsageError when it cannot be started
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...variables, ...searchPath() },
    shell: process.platform === 'win32',
  });
  const end = ended(child);
  const forward = (signal: NodeJS.Signals) => {
    // A terminal gives Ctrl-C and its own end to the command as well; passing them on would count as a second Ctrl-C.
    if (!process.stdin.isTTY || signal === 'SIGTERM') child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  try {
    await started(child, command);
    const release = endWithThisProcess(child.pid ?? 0);
    const code = await end;
    release();
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward);
  }
}

function started(child: ChildProcess, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => {
      const nextSteps = ['Give the command after --, as in: tillkit exec -- npm test'];
      reject(
        new UsageError('command-not-started', `"${command}" cannot be started: ${cause.message}`, { nextSteps, cause }),
      );
    });
  });
}

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
