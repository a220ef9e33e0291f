import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** How a run of the command line ended. `code` is null when a signal ended it. */
export interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line, running. */
export interface RunningCli {
  readonly pid: number;
  /** Resolves once stdout and stderr together match; rejects when the process ends without. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Lets what it writes to stderr from now on come to nobody. */
  closeStderr(): void;
  /** Ctrl-C as a terminal gives it: to this process and to everything it started. */
  pressCtrlC(): void;
  readonly ended: Promise<CliEnd>;
}

/** Runs the built command line in a folder, with variables beside those of a bare environment. */
export function startCli(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): RunningCli {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [inject('builtCli'), ...args], {
    cwd,
    env: { PATH, HOME, TMPDIR, XDG_STATE_HOME: join(dirname(inject('builtCli')), 'state'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  let stdout = '';
  let stderr = '';
  let isOver = false;
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    look();
  });
  const ended = new Promise<CliEnd>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve({ code, stdout, stderr });
      look();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          const match = pattern.exec(`${stdout}\n${stderr}`);
          if (match !== null) resolve(match);
          else if (isOver) reject(new Error(`It ended without ${pattern}:\n${stdout}\n${stderr}`));
        };
        look();
      }),
    kill: (signal) => void child.kill(signal),
    closeStderr: () => void child.stderr.destroy(),
    pressCtrlC: () => void (pid > 0 && process.kill(-pid, 'SIGINT')),
    ended,
  };
}

/** Runs the command line to its end. */
export const runCli = (...args: Parameters<typeof startCli>): Promise<CliEnd> => startCli(...args).ended;
