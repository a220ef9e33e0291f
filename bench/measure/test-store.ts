// How long a store for a test takes after the first one of a process, beside an empty Node.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Testing from '#testing';
import type { Measurement, Run } from '../measurement.ts';
import { timeToExit } from '../support/time-to-exit.ts';
import { writeExtension } from '../support/written-extension.ts';

const ROUNDS = 25;

export async function measure({ rounds, tillkit }: Run): Promise<Measurement> {
  const installed = await tillkit();
  const extension = writeExtension(join(installed.folder, 'test-store'), 1);
  const { createTestStore }: typeof Testing = await import(pathToFileURL(installed.testing).href);

  /** Milliseconds until a store is there, and until it has handled an event. */
  const start = async (options: Testing.TestStoreOptions) => {
    const startedAt = performance.now();
    await using store = await createTestStore(options);
    const readyMs = performance.now() - startedAt;
    await store.trigger(extension.event);
    return { readyMs, handledMs: performance.now() - startedAt };
  };

  const rows = await rounds(ROUNDS, async (add) => {
    add({ work: 'an empty program', by: 'node -e 0', unit: 'ms' }, timeToExit(['-e', '0']));
    add({ work: 'bare', by: 'tillkit', unit: 'ms' }, (await start({})).readyMs);
    const { readyMs, handledMs } = await start({ extension: extension.folder });
    add({ work: 'with an extension', by: 'tillkit', unit: 'ms' }, readyMs);
    add({ work: 'with an extension, until its handler has run', by: 'tillkit', unit: 'ms' }, handledMs);
  });
  return { rows, notes: ['The first store of the process, which loads everything, is the one that warms up.'] };
}
