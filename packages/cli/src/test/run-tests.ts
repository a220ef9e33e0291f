import { spawn } from 'node:child_process';
import { createEnvironment } from '#core';
import { runWithin } from '../process/run-within.ts';
import { searchPath } from '../process/search-path.ts';

/** How a run of an author's tests ended. */
export interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'not-started';
  /** The last part of what was printed, stdout and stderr together. */
  readonly tail: string;
}

const TAIL_CHARS = 4000;

/**
 * Runs the "test" script of a folder's package.json, with variables added. When the time is over, or this process is told
 * to end, everything that the script started ends too.
 */
export async function runTests(dir: string, variables: NodeJS.ProcessEnv, timeLimitMs: number): Promise<TestRun> {
  let tail = '';
  const end = await runWithin(timeLimitMs, (mark) => {
    const child = spawn('npm', ['run', 'test'], {
      cwd: dir,
      env: createEnvironment(process.env, searchPath(), variables, mark, { NO_COLOR: '1', FORCE_COLOR: undefined }),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-TAIL_CHARS);
      });
    }
    return child;
  });
  if (end === 'timed-out' || end === 'not-started') return { outcome: end, tail };
  return { outcome: end === 0 ? 'passed' : 'failed', tail };
}
