import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_KEY_HEADER, type RunInfo } from '#contract';
import { type Child, forkPlain, spawnTelling, type TellingChild } from '../child.ts';
import { WRANGLER_DEV, wranglerEnv, writeWorker } from '../wrangler.ts';
import { writeExtension } from '../written-extension.ts';

/** A development server that runs an author's code. */
export interface DevServer extends AsyncDisposable {
  readonly pid: number;
  /** Saves code that gives another version; resolves when it has run. */
  reload?(): Promise<void>;
}

/** Starts a server; resolves when it has answered and the code is live. */
export type StartServer = () => Promise<DevServer>;

/** How often wrangler is asked for its version while it reloads. */
const ASK_EVERY_MS = 2;

/** `tillkit dev` with an extension of one handler, whose event is caused again after each reload. */
export function createTillkit(bin: string, folder: string): StartServer {
  const extension = writeExtension(folder, 1);
  const args = ['dev', folder, '--port', '0', '--json', '--trigger', extension.event];
  return async () => {
    const child = spawnTelling(bin, args);
    const { url, runFile } = await child.nextLine((line) => findMessage(line, 'ready'));
    const { apiKey } = JSON.parse(readFileSync(String(runFile), 'utf8')) as RunInfo;
    await answerOf(`${url}/api/products`, { [API_KEY_HEADER]: apiKey });
    return {
      ...ending(child),
      reload: () => {
        const version = extension.change();
        return child
          .nextLine((line) => line.includes(`"responseBody":"{\\"version\\":${version}}"`) || undefined)
          .then();
      },
    };
  };
}

/** `wrangler dev` with a worker of one module. */
export function createWrangler(script: string, folder: string): StartServer {
  const worker = writeWorker(folder);
  let version = 0;
  return async () => {
    const child = spawnTelling(script, WRANGLER_DEV, { cwd: folder, env: wranglerEnv(folder) });
    const url = await child.nextLine((line) => /Ready on (http\S+)/.exec(line)?.[1]);
    await answerOf(url);
    return {
      ...ending(child),
      async reload() {
        version += 1;
        worker.save(version);
        while ((await answerOf(url).catch(() => '')) !== `{"version":${version}}`)
          await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      },
    };
  };
}

/** A script that starts miniflare with a worker of one module. */
export function createMiniflare(home: string): StartServer {
  let version = 0;
  return async () => {
    const child = forkPlain(new URL('miniflare.mjs', import.meta.url), [home]);
    await child.ask();
    return {
      ...ending(child),
      async reload() {
        version += 1;
        const answer = await child.ask<string>(version);
        if (answer !== `{"version":${version}}`) throw new Error(`The worker gave ${answer}.`);
      },
    };
  };
}

/** A bare `node:http`. */
export const startBare: StartServer = async () => {
  const child = spawnTelling(join(import.meta.dirname, 'bare-server.mjs'), []);
  await answerOf(await child.nextLine((line) => line));
  return ending(child);
};

const ending = (child: Child | TellingChild): DevServer => ({
  pid: child.pid,
  [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
});

async function answerOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return text;
}

function findMessage(line: string, type: string): Record<string, unknown> | undefined {
  const message = JSON.parse(line) as Record<string, unknown>;
  return message.type === type ? message : undefined;
}
