// How long the command line takes, as ratios to an empty Node, all rounds interleaved in one run.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { installPackage } from './support/installed-package.ts';
import { formatReport } from './support/report.ts';
import { timeToExit } from './support/time-to-exit.ts';
import { writeExtension } from './support/written-extension.ts';

const ROUNDS = 15;
const RELOADS_EACH = 3;

await using tillkit = await installPackage();
const extension = writeExtension(join(tillkit.folder, 'ten-handlers'), 10);
const samples = { node: [], version: [], help: [], dev: [], reload: [] } as Record<string, number[]>;

for (let round = 0; round < ROUNDS; round++) {
  samples.node?.push(timeToExit('-e', '0'));
  samples.version?.push(timeToExit(tillkit.bin, '--version'));
  samples.help?.push(timeToExit(tillkit.bin, '--help'));
  const { readyMs, reloadsMs } = await runDev();
  samples.dev?.push(readyMs);
  samples.reload?.push(...reloadsMs);
}

console.log(
  formatReport([
    { work: 'node -e 0', samples: samples.node ?? [] },
    { work: '--version', samples: samples.version ?? [], target: 1.2 },
    { work: '--help', samples: samples.help ?? [], target: 1.4 },
    { work: 'dev, spawn to ready', samples: samples.dev ?? [], target: 15 },
    { work: 'reload, save to live', samples: samples.reload ?? [], target: 1.2 },
  ]),
);

async function runDev(): Promise<{ readyMs: number; reloadsMs: number[] }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [tillkit.bin, 'dev', extension.folder, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const next = messagesOf(child);
  await next('ready');
  const readyMs = performance.now() - startedAt;
  const reloadsMs: number[] = [];
  for (let count = 0; count < RELOADS_EACH; count++) {
    const savedAt = performance.now();
    extension.change();
    await next('reload');
    reloadsMs.push(performance.now() - savedAt);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { readyMs, reloadsMs };
}

/** Waits for the next message of a type in the JSON lines of a process; those before it are dropped. */
function messagesOf(child: ChildProcessByStdio<null, Readable, null>): (type: string) => Promise<void> {
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async (type) => {
    for (;;) {
      const { done, value } = await lines.next();
      if (done) throw new Error(`tillkit dev ended before it said "${type}"`);
      if (JSON.parse(value).type === type) return;
    }
  };
}
