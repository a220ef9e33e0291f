import { ApiError, type StoreState } from '#contract';
import type { ControlOptions } from '#control';
import { type MovableClock, toIso } from '#core';
import type { Store, StoreContent } from '#store';
import type { InstalledApps, TakenApps } from '../apps/installed-apps.ts';
import type { ClockControl } from '../clock/clock-control.ts';

/** What a run knows besides what is stored; it has to change with it. */
export interface RunState {
  readonly store: Store;
  readonly clock: MovableClock;
  readonly apps: InstalledApps;
  readonly alone: ClockControl['alone'];
  readonly owner: { read(): Owner; putBack(owner: Owner): void };
  /** Puts the clock of an empty store where the options want it. */
  startClock(): Promise<void>;
  /** Makes what a start makes: a store if there is none, own key, extensions. @throws ApiError */
  begin(): Promise<void>;
}

/** The first store, and the emulator's own key of it. */
export interface Owner {
  readonly storeId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/** The first store with the emulator's own key of it, which is made when there is none. */
export async function recoverOwner(store: Store, storeId: string): Promise<Owner> {
  const { id: keyId, key: apiKey } = await store.keys.recoverOwn(storeId);
  return { storeId, keyId, apiKey };
}

interface Taken {
  readonly takenAt: string;
  readonly content: StoreContent;
  readonly apps: TakenApps;
  readonly owner: Owner;
}

/** Makes what takes, puts back and replaces everything that is stored. @source contract §9 */
export function createSnapshots(run: RunState): ControlOptions['snapshots'] {
  const { store, clock, apps, alone, owner } = run;
  const kept = new Map<string, Taken>();

  const take = (): Taken => ({
    takenAt: toIso(clock.now()),
    content: store.contents.take(),
    apps: apps.take(),
    owner: owner.read(),
  });

  const put = (content: StoreContent): Promise<void> =>
    store.contents.replace(content, () => {
      if (content.clock !== undefined) clock.putBack(content.clock);
    });

  async function putBack(taken: Taken): Promise<void> {
    await put(taken.content);
    owner.putBack(taken.owner);
    await apps.putBack(taken.apps);
  }

  /**
   * Puts a content in place and begins with it as a start does; whatever fails leaves everything as it was, and so does a disk
   * that has no room for the content.
   */
  async function beginWith(content: StoreContent): Promise<StoreState> {
    const before = take();
    await put(content);
    try {
      if (content.clock === undefined) await run.startClock();
      await run.begin();
    } catch (error) {
      await putBack(before);
      throw error;
    }
    return finish();
  }

  async function finish(): Promise<StoreState> {
    await store.keptClock.keep(clock);
    return { storeId: owner.read().storeId, mode: clock.mode, now: toIso(clock.now()) };
  }

  return {
    list({ page, pageSize }) {
      const latestFirst = [...kept].reverse().map(([name, { takenAt }]) => ({ name, takenAt }));
      const items = latestFirst.slice((page - 1) * pageSize, page * pageSize);
      return { items, total: latestFirst.length, page, pageSize };
    },
    save: (name) =>
      alone(async () => {
        const taken = take();
        kept.delete(name);
        kept.set(name, taken);
        return { name, takenAt: taken.takenAt };
      }),
    restore: (name) =>
      alone(async () => {
        const taken = kept.get(name);
        if (taken === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
        await putBack(taken);
        return finish();
      }),
    export: () => alone(async () => store.contents.export()),
    import: async (document) => {
      const content = await store.contents.fromExport(document);
      return alone(() => beginWith(content));
    },
    reset: () => alone(() => beginWith(store.contents.empty())),
  };
}
