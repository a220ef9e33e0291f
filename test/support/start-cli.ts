import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { createRun, type RunningProcess, type Start, startInHost } from './cli-host.ts';

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
  /** Lets what it writes to stderr from now on come to nobody. Only for a process of its own. */
  closeStderr(): void;
  /** Ctrl-C as a terminal gives it: to this process and to everything it started. */
  pressCtrlC(): void;
  readonly ended: Promise<CliEnd>;
}

export interface CliOptions {
  readonly cwd: string;
  /** Variables beside those of a bare environment. */
  readonly env?: NodeJS.ProcessEnv;
  /**
   * `own` starts `bin/tillkit.cjs` in a process of its own: for tests of the start, the end, or what the process itself is
   * and leaves behind. Otherwise the run may follow others in a process, which a run is not to notice.
   */
  readonly process?: 'own' | 'shared';
  /** Another installation's `bin/tillkit.cjs`, in a process of its own. */
  readonly program?: string;
}

/** Variables that Node or the command line read when they are loaded. */
const READ_WHEN_LOADED = /^(NODE|npm|LD|UV)_/i;

/** How long a run that a test leaves behind may take to end by itself. */
const GRACE_MS = 500;

/** Runs the built command line in a folder. It ends with the test. */
export function startCli(args: readonly string[], options: CliOptions): RunningCli {
  const { cli, end } = openCli(args, options);
  onTestFinished(end);
  return cli;
}

/** Runs the built command line in a folder until it ends or is ended. */
export function openCli(
  args: readonly string[],
  { cwd, env = {}, process: kind, program }: CliOptions,
): { readonly cli: RunningCli; end(): Promise<void> } {
  const { PATH, HOME, TMPDIR } = process.env;
  const state = join(dirname(inject('builtCli')), 'state');
  const isOwn = kind === 'own' || program !== undefined || Object.keys(env).some((name) => READ_WHEN_LOADED.test(name));
  const whole = { PATH, HOME, TMPDIR, XDG_STATE_HOME: state, ...env };
  const start = { args, cwd, env: whole };
  const started = isOwn ? startAlone(start, program ?? inject('builtCli')) : startInHost(start);
  const { pid, run } = started;
  let look = () => {};
  const ended = new Promise<CliEnd>((resolve) => {
    run.onChange = () => {
      const { code, stdout, stderr } = run;
      if (code !== undefined) resolve({ code, stdout, stderr });
      look();
    };
  });
  const cli: RunningCli = {
    pid,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          const match = pattern.exec(`${run.stdout}\n${run.stderr}`);
          if (match !== null) resolve(match);
          else if (run.code !== undefined)
            reject(new Error(`It ended without ${pattern}:\n${run.stdout}\n${run.stderr}`));
        };
        look();
      }),
    kill: (signal) => started.kill(signal),
    closeStderr: () => started.closeStderr(),
    pressCtrlC() {
      // It may end what this process has started for all its runs.
      started.retire();
      if (pid > 0) process.kill(-pid, 'SIGINT');
    },
    ended,
  };
  return {
    cli,
    async end() {
      // A process that serves other tests too is asked first, so that it need not be started again.
      started.kill(isOwn ? 'SIGKILL' : 'SIGTERM');
      const timer = setTimeout(() => started.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs the command line to its end. */
export const runCli = (...args: Parameters<typeof startCli>): Promise<CliEnd> => startCli(...args).ended;

function startAlone({ args, cwd, env }: Start, program: string): RunningProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const run = createRun();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
    run.onChange();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.stderr += text;
    run.onChange();
  });
  child.once('close', (code) => {
    run.code = code;
    run.onChange();
  });
  return {
    pid: child.pid ?? 0,
    run,
    kill: (signal) => void child.kill(signal),
    closeStderr: () => void child.stderr.destroy(),
    retire: () => {},
  };
}
