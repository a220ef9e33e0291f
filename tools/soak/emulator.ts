import { fork } from 'node:child_process';
import { once } from 'node:events';
import { API_KEY_HEADER, CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from '#contract';
import type { ProcessOptions, Question, Ready, Usage } from './messages.ts';

/** What a server said. */
export interface Said {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
}

/** A running emulator of a soak. */
export interface SoakedEmulator {
  readonly storeId: string;
  /** Calls the REST API; undefined when the connection was reset. */
  api(key: string, method: string, path: string, body?: unknown): Promise<Said | undefined>;
  /** Calls the control plane and gives `data`. @throws Error when it refuses */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  usage(): Promise<Usage>;
  /** Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts the emulator's process and waits until it answers. @throws Error when it ends before */
export async function startSoakedEmulator(options: ProcessOptions): Promise<SoakedEmulator> {
  const child = fork(new URL('./emulator-process.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: ['--conditions=source'],
  });
  const ended = once(child, 'exit').then(([code]): number | null => code);
  const answer = async <T>(): Promise<T> => {
    const dead = ended.then((code): never => {
      throw new Error(`The emulator ended with ${code}.`);
    });
    return await Promise.race([once(child, 'message').then(([message]) => message as T), dead]);
  };
  const ask = (question: Question): boolean => child.send(question);
  const { url, token, storeId } = await answer<Ready>();

  async function send(method: string, path: string, headers: Record<string, string>, body: unknown): Promise<Said> {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { code, data } = (await response.json()) as { code: string; data: unknown };
    return { status: response.status, code, data };
  }

  return {
    storeId,
    api: (key, method, path, body) => send(method, path, { [API_KEY_HEADER]: key }, body).catch(() => undefined),
    async control<T>(method: string, path: string, body?: unknown) {
      const said = await send(method, CONTROL_PREFIX + path, { [CONTROL_TOKEN_HEADER]: token }, body);
      if (said.code !== 'ok') throw new Error(`${method} ${path}: ${said.status} ${said.code}`);
      return said.data as T;
    },
    usage() {
      ask('usage');
      return answer<Usage>();
    },
    stop() {
      ask('stop');
      return ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
