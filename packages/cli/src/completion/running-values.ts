import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { isUsageError } from '../failure.ts';
import { toPrintable } from '../output/printable.ts';
import type { Candidate, KnownValues } from './complete-line.ts';

type List = (target: ControlTarget) => Promise<readonly Candidate[]>;

/** Kinds of values that only a running emulator knows; the newest of each. */
const LISTS = {
  delivery: async (target) =>
    (await callControl(target, 'deliveries.list')).items.map(({ id, event, state }) => ({
      value: id,
      about: `${event} ${state}`,
    })),
  key: async (target) =>
    (await callControl(target, 'keys.list')).items.map(({ id, name }) => ({ value: id, about: name })),
  app: async (target) =>
    (await callControl(target, 'apps.list')).items.map(({ name, version }) => ({ value: name, about: version })),
  snapshot: async (target) =>
    (await callControl(target, 'snapshots.list')).items.map(({ name, takenAt }) => ({ value: name, about: takenAt })),
} as const satisfies Readonly<Record<string, List>>;

export type RunningKind = keyof typeof LISTS;

/** A run file may come with a folder of somebody else's: pressing a key asks nobody but this machine. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** What a shell would take apart or run is left out; names are those of the authors of extensions. */
const PLAIN = /^[\w.@/-]+$/;

/** The values of a kind in the emulator that runs here; none when there is none. */
export async function valuesOfRunning(kind: RunningKind): Promise<KnownValues> {
  const target = findHere();
  if (target === undefined || !LOOPBACK.includes(new URL(target.url).hostname)) return { candidates: [] };
  // A shell waits for this, and says nothing of what fails.
  const found = await LISTS[kind](target).catch(() => []);
  return {
    candidates: found
      .filter(({ value }) => PLAIN.test(value))
      .map(({ value, about }) => ({ value, about: toPrintable(about) })),
  };
}

function findHere(): ControlTarget | undefined {
  try {
    return findEmulator();
  } catch (error) {
    if (isUsageError(error)) return undefined;
    throw error;
  }
}
