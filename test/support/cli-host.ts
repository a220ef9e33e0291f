import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

/** What a run of the command line is started with. */
export interface Start {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv;
}

/** A run of the command line, in whatever process. */
export interface Run {
  stdout: string;
  stderr: string;
  /** Its exit code, null when a signal ended it; undefined while it runs. */
  code: number | null | undefined;
  /** Is called when there is more output, and at the end. */
  onChange: () => void;
}

/** A process in which the command line runs, as the parent sees it. */
export interface RunningProcess {
  readonly pid: number;
  readonly run: Run;
  kill(signal: NodeJS.Signals): void;
  closeStderr(): void;
  /** Lets nothing else run in this process afterwards. */
  retire(): void;
}

/** A process that runs the command line again and again. */
interface Host {
  readonly isFree: boolean;
  start(start: Start): RunningProcess;
}

/** Those of this worker, for the test files that it runs one after the other. */
let hosts: Host[] = [];

/** Starts a run in a process that has run the command line before, if there is a free one. */
export function startInHost(start: Start): RunningProcess {
  const host = hosts.find(({ isFree }) => isFree) ?? createHost();
  return host.start(start);
}

/** Variables by which Node is told where to keep compiled code, which takes a good part of a start from it. */
export const compileCache = (): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: join(dirname(inject('builtCli')), 'compile-cache'),
});

/** A run that has not written anything. */
export const createRun = (): Run => ({ stdout: '', stderr: '', code: undefined, onChange: () => {} });

function createHost(): Host {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli-host.cjs'), inject('builtCli')], {
    env: { PATH, HOME, TMPDIR, ...compileCache() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A process with pipes has none.');
  // What both streams end with when a run is over: the pipes keep the order, so that all output has arrived then.
  const marker = `\u0000${randomUUID()}\u0000`;
  let run: Run | undefined;
  let told: number | undefined;
  let isRetired = false;
  let isSignalled = false;

  const finish = (code: number | null) => {
    const ended = run;
    run = undefined;
    told = undefined;
    if (isRetired) end();
    if (ended === undefined) return;
    for (const name of ['stdout', 'stderr'] as const) {
      if (ended[name].endsWith(marker)) ended[name] = ended[name].slice(0, -marker.length);
    }
    ended.code = code;
    ended.onChange();
  };
  const take = (name: 'stdout' | 'stderr', text: string) => {
    if (run === undefined) return;
    run[name] += text;
    settle();
    run?.onChange();
  };
  const settle = () => {
    if (run === undefined || told === undefined) return;
    if (!run.stdout.endsWith(marker) || !run.stderr.endsWith(marker)) return;
    // A signal that came too late for the run ends the process: it has been delivered when this is answered.
    if (isSignalled) child.send({ echo: told }, () => {});
    else finish(told);
    isSignalled = false;
  };
  const end = () => {
    hosts = hosts.filter((other) => other !== host);
    if (child.connected) child.disconnect();
  };
  stdout.setEncoding('utf8').on('data', (text: string) => take('stdout', text));
  stderr.setEncoding('utf8').on('data', (text: string) => take('stderr', text));
  child.on('message', ({ code, echo }: { code?: number; echo?: number }) => {
    if (echo !== undefined) return finish(echo);
    told = code;
    settle();
  });
  child.once('close', (code) => {
    isRetired = true;
    finish(told ?? code);
  });

  const host: Host = {
    get isFree() {
      return run === undefined && !isRetired;
    },
    start({ args, cwd, env }) {
      const started = createRun();
      run = started;
      isSignalled = false;
      child.send({ args, cwd, env, marker });
      return {
        pid: child.pid ?? 0,
        run: started,
        kill(signal) {
          if (started !== run) return;
          isSignalled = true;
          child.kill(signal);
        },
        closeStderr: () => void stderr.destroy(),
        retire() {
          isRetired = true;
        },
      };
    },
  };
  hosts.push(host);
  return host;
}
