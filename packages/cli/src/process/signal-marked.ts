/** The variable by which a process and all that it starts are known; one within another carries the marks of both. */
export const MARK_VARIABLE = 'TILLKIT_STARTED_BY';

/**
 * Gives a signal, 0 for none, to every process whose environment has the mark and to the one of the given number (0: no
 * such), and tells how many there were. Uses nothing from around it, because it also runs as text.
 */
export function signalMarked(mark: string, root: number, signal: NodeJS.Signals | 0): number {
  // An empty text is in every environment.
  if (mark === '') throw new Error('Without a mark this would be everybody.');
  const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs');
  const { execFileSync, spawnSync } = process.getBuiltinModule('node:child_process');
  // Written down, as `createEnvironment` does it.
  const env: NodeJS.ProcessEnv = Object.assign(Object.create(null), process.env);
  if (process.platform === 'win32') {
    // The tree itself is known there, and signals are not.
    if (root > 0 && signal !== 0) spawnSync('taskkill', ['/pid', String(root), '/T', '/F'], { env, stdio: 'ignore' });
    return 0;
  }
  const carriesMark = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
    } catch {
      // It is gone, or somebody else's.
      return false;
    }
  };
  const listMarked = (): number[] => {
    if (process.platform === 'linux') return readdirSync('/proc').filter(carriesMark).map(Number);
    const table = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { env, encoding: 'utf8' });
    return table.split('\n').flatMap((line) => (line.includes(mark) ? [Number.parseInt(line, 10)] : []));
  };
  const send = (pid: number): boolean => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  const pids = new Set([...(root > 0 ? [root] : []), ...listMarked()]);
  return [...pids].filter((pid) => pid > 0 && send(pid)).length;
}
