import { sentence, UsageError } from '#core';
import type { TestLogLine, TestSnapshot, TestStore } from './test-store.ts';

/** The snapshots of an emulator as they are here, without what only its other doors need. */
interface KeptSnapshots {
  save(name: string): Promise<TestSnapshot>;
  restore(name: string): Promise<unknown>;
}

/** Makes what keeps a store and puts it back, with the lines that its handlers have logged by then. */
export function createTestSnapshots(
  kept: KeptSnapshots,
  logs: TestLogLine[],
  idle: () => Promise<void>,
): Pick<TestStore, 'snapshot' | 'restore'> {
  const taken = new WeakMap<TestSnapshot, { readonly name: string; readonly lines: readonly TestLogLine[] }>();
  let count = 0;
  return {
    async snapshot() {
      await idle();
      count += 1;
      const name = String(count);
      const { takenAt } = await kept.save(name);
      const snapshot = { takenAt };
      taken.set(snapshot, { name, lines: [...logs] });
      return snapshot;
    },
    async restore(snapshot) {
      const known = taken.get(snapshot);
      if (known === undefined) {
        throw new UsageError(
          'unknown-snapshot',
          sentence`This store has not given this snapshot. Is it of another store?`,
          {
            nextSteps: [sentence`Give what store.snapshot() resolved to, as it is.`],
          },
        );
      }
      await kept.restore(known.name);
      logs.splice(0, logs.length, ...known.lines);
      await idle();
    },
  };
}
