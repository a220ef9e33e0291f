import { spawn } from 'node:child_process';

const ENDS_WITHIN_MS = 180_000;
const PRINTS_WITHIN_MS = 180_000;
const STOPS_WITHIN_MS = 30_000;

/** Commands typed into a terminal. Each wait has a generous limit, after which it throws with what was printed. */
export interface RunningScript {
  /** What stdout has so far, and unless they are kept apart stderr, in order. */
  output(): string;
  /** What stderr has so far, if it is kept apart. */
  errors(): string;
  /** Waits until the output is such. @throws Error when the commands end before */
  waitUntil(isReached: (output: string) => boolean): Promise<void>;
  /** Waits for the end. Returns the exit code. */
  ended(): Promise<number>;
  /** Ctrl-C, as a terminal gives it to all that runs in it. */
  stop(): Promise<void>;
  /** Ends all of it at once, if it still runs. */
  kill(): void;
}

interface Terminal {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly keepsStderrApart?: boolean;
}

/** Runs a script of bash that stops at the first command that fails. */
export function startScript(script: string, { folder, env, keepsStderrApart = false }: Terminal): RunningScript {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', keepsStderrApart ? script : `exec 2>&1\n${script}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  let isOver = false;
  const closed = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve(code ?? 130);
    });
  });
  const signal = (name: NodeJS.Signals) => {
    // Its id may be that of another process by now.
    if (isOver || child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It ends just now.
    }
  };
  const failure = (problem: string) => new Error(`${problem}\n$ ${script}\n${stdout}${stderr}`);
  const within = <T>(promise: Promise<T>, limitMs: number, problem: string): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(failure(`${problem} within ${limitMs / 1000} s.`)), limitMs);
    timer.unref();
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  };
  return {
    output: () => stdout,
    errors: () => stderr,
    waitUntil: (isReached) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      look = () => {
        if (isReached(stdout)) resolve();
      };
      look();
      void closed.then((code) => reject(failure(`It ended with exit code ${code} before.`)));
      return within(promise, PRINTS_WITHIN_MS, 'It was not printed');
    },
    ended: () => within(closed, ENDS_WITHIN_MS, 'It did not end'),
    stop: async () => {
      signal('SIGINT');
      await within(closed, STOPS_WITHIN_MS, 'After Ctrl-C it did not end');
    },
    kill: () => signal('SIGKILL'),
  };
}
