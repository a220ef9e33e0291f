// How long a store for a test takes after the first one of a process, as ratios to an empty Node, all rounds interleaved.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Testing from '#testing';
import { installPackage } from './support/installed-package.ts';
import { formatReport } from './support/report.ts';
import { timeToExit } from './support/time-to-exit.ts';
import { writeExtension } from './support/written-extension.ts';

const ROUNDS = 25;

await using tillkit = await installPackage();
const extension = writeExtension(join(tillkit.folder, 'one-handler'), 1).folder;
const { createTestStore }: typeof Testing = await import(pathToFileURL(tillkit.testing).href);

/** Milliseconds until a store is there, and until it has handled an order that is paid. */
async function start(options: Testing.TestStoreOptions): Promise<{ readyMs: number; handledMs: number }> {
  const startedAt = performance.now();
  await using store = await createTestStore(options);
  const readyMs = performance.now() - startedAt;
  await store.trigger('order.paid');
  return { readyMs, handledMs: performance.now() - startedAt };
}

const node: number[] = [];
const bare: number[] = [];
const extended: number[] = [];
const handled: number[] = [];
await start({ extension });
for (let round = 0; round < ROUNDS; round++) {
  node.push(timeToExit('-e', '0'));
  bare.push((await start({})).readyMs);
  const { readyMs, handledMs } = await start({ extension });
  extended.push(readyMs);
  handled.push(handledMs);
}

console.log(
  formatReport([
    { work: 'node -e 0', samples: node },
    { work: 'a fresh store', samples: bare, target: 0.5 },
    { work: 'with an extension', samples: extended, target: 0.5 },
    { work: 'until its handler has run', samples: handled },
  ]),
);
