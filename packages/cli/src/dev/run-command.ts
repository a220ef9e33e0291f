import { type ChildProcess, spawn } from 'node:child_process';
import { createEnvironment, sentence, UsageError } from '#core';
import type { Leaving } from '../process/leaving.ts';
import { searchPath } from '../process/search-path.ts';
import { signalExitCode } from '../process/signal-exit-code.ts';
import { startTied } from '../process/start-tied.ts';

/**
 * Runs a command with this process's input and output, `tillkit` on its PATH, and variables added (undefined: removed).
 * When this process is asked to end, so is the command. Resolves to its exit code, or 128 and the number of the signal
 * that ended it, once nothing that it started is left.
 * @throws UsageError when it cannot be started
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  leaving: Leaving,
): Promise<number> {
  const tied = startTied((mark) =>
    spawn(command, args, {
      stdio: 'inherit',
      env: createEnvironment(process.env, variables, searchPath(), mark),
      shell: process.platform === 'win32',
    }),
  );
  const end = ended(tied.child);
  try {
    await started(tied.child, command);
    leaving.onForce(() => tied.signal('SIGKILL'));
    void leaving.asked.then((signal) => {
      // A terminal gives Ctrl-C to the command as well; passing it on would count as a second one.
      if (!process.stdin.isTTY || signal !== 'SIGINT') tied.signal(signal);
    });
    return await end;
  } finally {
    await tied.end();
  }
}

function started(child: ChildProcess, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => {
      const nextSteps = [sentence`Give the command after --, as in: tillkit exec -- npm test`];
      reject(
        new UsageError('command-not-started', sentence`"${command}" cannot be started: ${cause.message}`, {
          nextSteps,
          cause,
        }),
      );
    });
  });
}

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 128 : signalExitCode(signal))));
  });
