import { type ChildProcess, spawn } from 'node:child_process';
import { createEnvironment, createIds } from '#core';
import { MARK_VARIABLE, signalMarked } from './signal-marked.ts';

/** A process that ends with this one, and everything that it starts as well. */
export interface TiedProcess<C extends ChildProcess> {
  readonly child: C;
  /** Gives a signal to all of them, as a terminal does. */
  signal(name: NodeJS.Signals): void;
  /** Ends those that are left, and resolves when none is. */
  end(): Promise<void>;
}

/**
 * Starts a process whose environment is given the variables, and a watcher beside it. The watcher ends what is left of it
 * as soon as this process asks for that or is gone, by SIGKILL even.
 */
export function startTied<C extends ChildProcess>(
  start: (variables: Readonly<Record<string, string>>) => C,
): TiedProcess<C> {
  const mark = createIds().uuid();
  const { [MARK_VARIABLE]: outer } = process.env;
  // The mark comes with the watcher's start: this process may be killed before it could tell it anything.
  const watcher = spawn(process.execPath, ['-e', `(${watch})(${signalMarked})`, mark], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // What ends this process and its group, or everything that an outer one started, does not end the watcher.
    detached: true,
    env: createEnvironment(process.env, { [MARK_VARIABLE]: undefined }),
  });
  const watched = new Promise<void>((resolve) => {
    watcher.once('exit', () => resolve()).once('error', () => resolve());
  });
  watcher.stdin.on('error', () => {});
  const child = start({ [MARK_VARIABLE]: outer === undefined ? mark : `${outer},${mark}` });
  watcher.stdin.write(String(child.pid ?? 0));
  const root = (): number => (child.exitCode === null && child.signalCode === null ? (child.pid ?? 0) : 0);
  return {
    child,
    signal(name) {
      if (signalMarked(mark, root(), name) === 0) child.kill(name);
    },
    end() {
      watcher.stdin.end(root() === 0 ? ' over' : '');
      return watched;
    },
  };
}

/** Runs in the watcher, as text: it can use nothing from around it. */
function watch(signalAll: typeof signalMarked): void {
  const GRACE_MS = 2000;
  const POLL_MS = 20;
  let told = '';
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  process.stdin.once('close', () => {
    const [, mark = ''] = process.argv;
    const [pid, isOver] = told.split(' ');
    const root = isOver === undefined ? Number(pid) : 0;
    for (const name of ['SIGTERM', 'SIGKILL'] as const) {
      let left = signalAll(mark, root, name);
      for (let waited = 0; left > 0 && waited < GRACE_MS; waited += POLL_MS) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
        left = signalAll(mark, root, name === 'SIGTERM' ? 0 : name);
      }
      if (left === 0) break;
    }
    process.exit();
  });
}
