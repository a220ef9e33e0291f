import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { endAtExit } from './leftovers.ts';
import { killTree } from './process-tree.ts';

/** A process of a benchmark. It ends, with all that it started, when it is disposed or the benchmark's process exits. */
export interface Child extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Sends a message, if one is given, and waits for the next one of the process. @throws Error when the process ends */
  ask<T>(message?: unknown): Promise<T>;
}

/** A process that tells by lines on its standard output. */
export interface TellingChild extends Child {
  /** Waits for the next line that a function makes something of; those before it are dropped. */
  nextLine<T>(read: (line: string) => T | undefined): Promise<T>;
}

/** How a script of somebody else's is started. */
export interface ScriptOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Also when the benchmark's process is killed, its children do not stay. */
const END_WITH_PARENT = 'data:text/javascript,process.on("disconnect",()=>process.exit())';

/** How long a process may take for an answer. */
const PATIENCE_MS = 600_000;

/** Starts a module of ours, which talks by messages. */
export const forkChild = (module: URL, args: readonly string[] = []): Child =>
  toChild(
    basename(module.pathname),
    fork(module, args, { execArgv: ['--conditions=source', '--import', END_WITH_PARENT] }),
  );

/** Starts a module as it is, in a Node without any flag; it talks by messages. */
export const forkPlain = (module: URL, args: readonly string[] = []): Child =>
  toChild(basename(module.pathname), fork(module, args, { execArgv: [] }));

/** Starts a script of somebody else's, of which nothing is heard. */
export const spawnChild = (script: string, args: readonly string[]): Child =>
  toChild(basename(script), spawn(process.execPath, [script, ...args], { stdio: 'ignore' }));

/** Starts a script that tells what it does by lines. */
export function spawnTelling(script: string, args: readonly string[], options: ScriptOptions = {}): TellingChild {
  const name = basename(script);
  const child = spawn(process.execPath, [script, ...args], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ...toChild(name, child),
    async nextLine(read) {
      for (;;) {
        const { done, value } = await within(lines.next(), name);
        if (done) throw new Error(`${name} ended before it said what was waited for.`);
        const found = read(value);
        if (found !== undefined) return found;
      }
    },
  };
}

function toChild(name: string, child: ChildProcess): Child {
  const ended = once(child, 'exit').catch(() => [null]);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started.`);
  const kill = endAtExit(() => killTree(pid));
  return {
    process: child,
    pid,
    async ask<T>(message?: unknown) {
      const answered = once(child, 'message').then(([answer]) => answer as T);
      if (message !== undefined) child.send(message as object);
      const dead = ended.then(([code]): never => {
        throw new Error(`${name} ended with ${code}`);
      });
      return await within(Promise.race([answered, dead]), name);
    },
    async [Symbol.asyncDispose]() {
      kill();
      await ended;
    },
  };
}

async function within<T>(answer: Promise<T>, what: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} gave no answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A free TCP port, for programs that cannot choose one themselves. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Resolves when a URL answers with success. @throws Error when it does not within 30 s */
export async function waitForAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for (const endsAt = performance.now() + 30_000; performance.now() < endsAt; ) {
    const response = await fetch(url, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer.`);
}
