// Development servers: from the spawn until one answers and the author's code is live, from a
// save until the new code has run, and the memory that they hold then. In each round every one is started, measured and ended.
import { join } from 'node:path';
import type { Measurement, Run } from '../measurement.ts';
import {
  createMiniflare,
  createTillkit,
  createWrangler,
  type StartServer,
  startBare,
} from '../support/dev/contenders.ts';
import { commandOf, installPeer } from '../support/peers.ts';
import { memoryOf } from '../support/process-tree.ts';

const ROUNDS = 10;
const RELOADS_EACH = 3;
/** Before a save: a file watcher takes two within 50 ms for one, and a server that has just started is still at work. */
const PAUSE_MS = 300;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export async function measure({ rounds, stack, tillkit, folder }: Run): Promise<Measurement> {
  const installed = await tillkit();
  const peers = { wrangler: installPeer('wrangler'), miniflare: installPeer('miniflare') };
  const servers: Record<string, StartServer> = {
    'node:http': startBare,
    tillkit: createTillkit(installed.bin, join(installed.folder, 'dev')),
  };
  if ('home' in peers.miniflare) servers.miniflare = createMiniflare(peers.miniflare.home);
  if ('home' in peers.wrangler)
    servers['wrangler dev'] = createWrangler(commandOf(peers.wrangler.home, 'wrangler'), join(folder, 'worker'));

  const rows = await rounds(ROUNDS, async (add) => {
    for (const [by, start] of Object.entries(servers)) {
      const startedAt = performance.now();
      const server = await start();
      stack.use(server);
      add({ work: 'spawn → first answer', by, unit: 'ms' }, performance.now() - startedAt);
      await pause();
      const { residentMb, proportionalMb } = memoryOf(server.pid);
      add({ work: 'memory of the process tree', by, unit: 'MB' }, residentMb);
      add({ work: 'memory of the process tree, shared pages once', by, unit: 'MB' }, proportionalMb);
      for (let done = 0; server.reload !== undefined && done < RELOADS_EACH; done++) {
        const savedAt = performance.now();
        await server.reload();
        add({ work: 'save → answer of the new code', by, unit: 'ms' }, performance.now() - savedAt);
        await pause();
      }
      if (server.reload !== undefined)
        add(
          { work: 'memory of the process tree, after three reloads', by, unit: 'MB' },
          memoryOf(server.pid).residentMb,
        );
      await server[Symbol.asyncDispose]();
    }
  });
  return {
    rows,
    notes: [
      'Memory of a process tree is the sum of the resident sets of its processes, which counts a page that two of them share twice; the second row counts it once.',
      'The memory is read 300 ms after the first answer. The store of tillkit holds its small sample data, and its handler has run by then.',
      ...Object.values(peers).flatMap((peer) => ('missing' in peer ? [peer.missing] : [])),
    ],
  };
}
