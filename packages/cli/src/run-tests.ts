import { type ChildProcess, spawn } from 'node:child_process';
import { startTimer } from '#core';
import { endWithThisProcess } from './end-with-this-process.ts';
import { searchPath } from './search-path.ts';

/** How a run of an author's tests ended. */
export interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'not-started';
  /** The last part of what was printed, stdout and stderr together. */
  readonly tail: string;
}

const TAIL_CHARS = 4000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FORCED = 130;

/**
 * Runs the "test" script of a folder's package.json, with variables added. When the time is over, or this process is told
 * to end, everything that the script started ends too.
 */
export async function runTests(dir: string, variables: NodeJS.ProcessEnv, timeLimitMs: number): Promise<TestRun> {
  const onWindows = process.platform === 'win32';
  const child = spawn('npm', ['run', 'test'], {
    cwd: dir,
    env: { ...process.env, ...searchPath(), ...variables, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that it can be ended with everything that it started.
    detached: !onWindows,
    shell: onWindows,
  });
  const kill = () => endTree(child);
  const leave = () => {
    kill();
    process.exit(FORCED);
  };
  for (const signal of SIGNALS) process.on(signal, leave);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-TAIL_CHARS);
    });
  }
  let isLate = false;
  const timer = startTimer(timeLimitMs, () => {
    isLate = true;
    kill();
  });
  const release = child.pid === undefined ? () => {} : endWithThisProcess(onWindows ? child.pid : -child.pid);
  try {
    const code = await ended(child);
    if (code === undefined) return { outcome: 'not-started', tail };
    if (isLate) return { outcome: 'timed-out', tail };
    return { outcome: code === 0 ? 'passed' : 'failed', tail };
  } finally {
    timer.cancel();
    kill();
    release();
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

/** Exit code, null after a signal; undefined when it could not be started. */
const ended = (child: ChildProcess): Promise<number | null | undefined> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(undefined));
  });

function endTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => {});
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
