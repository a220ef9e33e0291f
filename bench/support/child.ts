import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A process of a benchmark. It ends with the benchmark. */
export interface Child extends AsyncDisposable {
  readonly process: ChildProcess;
  /** Sends a message, if one is given, and waits for the next one of the process. */
  ask<T>(message?: unknown): Promise<T>;
}

/** Starts a module of ours, which talks by messages. */
export const forkChild = (module: URL, args: readonly string[] = []): Child =>
  toChild(fork(module, args, { execArgv: ['--conditions=source'] }));

/** Starts a script of somebody else's. */
export const spawnChild = (script: string, args: readonly string[]): Child =>
  toChild(spawn(process.execPath, [script, ...args], { stdio: 'ignore' }));

function toChild(child: ChildProcess): Child {
  const ended = once(child, 'exit');
  return {
    process: child,
    async ask<T>(message?: unknown) {
      const answered = once(child, 'message').then(([answer]) => answer as T);
      if (message !== undefined) child.send(message as object);
      const dead = ended.then(([code]): never => {
        throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
      });
      return await Promise.race([answered, dead]);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
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
