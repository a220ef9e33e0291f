import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';

/** What a process and all that it started did. */
export interface Traced {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Paths of the programs that were run. */
  readonly programs: readonly string[];
  /** Paths of what was opened for reading, and for writing; links are not followed. */
  readonly opened: readonly string[];
  readonly written: readonly string[];
}

/** A traced process that runs. */
export interface RunningTraced {
  /** Resolves once its output matches, or it has ended. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray | null>;
  /** Ctrl-C, to the process and all that it started, if it still runs. */
  interrupt(): void;
  readonly ended: Promise<Traced>;
}

/** Runs a program under strace, which notes in `log` what it opens and runs. One that is over the time limit has hung, and is ended. */
export function traceProcess(
  log: string,
  command: readonly string[],
  { cwd, env, timeLimitMs }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly timeLimitMs: number },
): RunningTraced {
  const options = ['-f', '-y', '--seccomp-bpf', '-s', '4096', '-e', 'trace=openat,open,creat,execve', '-o', log];
  const child = spawn('strace', [...options, '--', ...command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** Strace and what it traces are a group of their own; that group has to end as a whole. */
  const signalAll = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, signal);
  };
  const limit = setTimeout(signalAll, timeLimitMs, 'SIGKILL');
  const text = { stdout: '', stderr: '' };
  let isOver = false;
  let look = () => {};
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
      look();
    });
  }
  const ended = new Promise<Traced>((resolve, reject) => {
    child.once('exit', () => {
      isOver = true;
      clearTimeout(limit);
    });
    child.once('error', reject).once('close', (code) => {
      look();
      resolve({ code, ...text, ...parseTrace(readFileSync(log, 'utf8'), cwd) });
    });
  });
  return {
    ended,
    interrupt: () => signalAll('SIGINT'),
    waitFor: (pattern) =>
      new Promise((resolve) => {
        look = () => {
          const match = pattern.exec(text.stdout);
          if (match !== null || isOver) resolve(match);
        };
        look();
      }),
  };
}

/** Reads what strace noted. Calls that failed did nothing. */
function parseTrace(log: string, cwd: string): Pick<Traced, 'programs' | 'opened' | 'written'> {
  const [programs, opened, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const line of joinResumed(log.split('\n'))) {
    const run = /^\d+ +execve\("((?:[^"\\]|\\.)*)".* = 0$/.exec(line);
    if (run !== null) programs.add(readEscapes(run[1]));
    const open =
      /^\d+ +open(?:at)?\((?:(?:AT_FDCWD|\d+)(?:<((?:[^>\\]|\\.)*)>)?, )?"((?:[^"\\]|\\.)*)", ([A-Z_|0-9]+).* = \d+/.exec(
        line,
      );
    if (open === null) continue;
    const [, from, name, flags = ''] = open;
    const path = readEscapes(name);
    const absolute = normalize(isAbsolute(path) ? path : join(readEscapes(from) || cwd, path));
    (/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(flags) ? written : opened).add(absolute);
  }
  return { programs: [...programs], opened: [...opened], written: [...written] };
}

/** Puts a call that another thread interrupted together again. */
function* joinResumed(lines: readonly string[]): Iterable<string> {
  const begun = new Map<string, string>();
  for (const line of lines) {
    const [, pid = ''] = /^(\d+) /.exec(line) ?? [];
    const resumed = /<\.\.\. \w+ resumed>(.*)$/.exec(line);
    if (line.endsWith('<unfinished ...>')) begun.set(pid, line.slice(0, -'<unfinished ...>'.length).trimEnd());
    else if (resumed === null) yield line;
    else {
      yield `${begun.get(pid) ?? ''}${resumed[1]}`;
      begun.delete(pid);
    }
  }
}

const readEscapes = (text = ''): string =>
  Buffer.from(
    text.replace(/\\(?:([0-7]{1,3})|(.))/g, (_, octal: string | undefined, sign: string) =>
      octal === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(octal, 8)),
    ),
    'latin1',
  ).toString();

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };
