import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { UsageError } from '#core';
import { packageRoot } from './package-root.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs apart from this process and ends the command when this process is gone, by SIGKILL even. */
const WATCHER = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const end = (signal) => { try { process.kill(Number(process.argv[1]), signal); } catch { process.exit(); } };
  process.once('disconnect', () => {
    end('SIGTERM');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    end('SIGKILL');
  });
`;

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
    const watcher = spawn(process.execPath, ['-e', WATCHER, String(child.pid)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const code = await end;
    watcher.kill('SIGKILL');
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

/** The PATH with `tillkit` on it, under the name that this system gives it. */
function searchPath(): Record<string, string> {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: [binFolder(), process.env[name]].join(delimiter) };
}

/** The folder that holds the command `tillkit` itself: where npm links what a project installs, from here upwards. */
function binFolder(folder = packageRoot): string {
  const bin = join(folder, 'node_modules', '.bin');
  if (existsSync(join(bin, 'tillkit'))) return bin;
  const parent = dirname(folder);
  return parent === folder ? dirname(process.argv[1] ?? '') : binFolder(parent);
}
