import { fileURLToPath } from 'node:url';
import { SWITCHES } from '#contract';
import { didYouMean, fromIso, type Sentence, sentence, UsageError } from '#core';
import type { EmulatorOptions } from '#emulator';
import type { TestStoreOptions } from './test-store.ts';

/** What the options of a test mean to an emulator. @throws UsageError `bad-value` */
export function toEmulatorOptions({ extension, clock = 'manual', ...rest }: TestStoreOptions): EmulatorOptions {
  requireSwitches(rest.assume ?? {});
  return { ...rest, clock: parseClock(clock), extensions: extension === undefined ? [] : [toPath(extension)] };
}

const toPath = (folder: string | URL): string => (typeof folder === 'string' ? folder : fileURLToPath(folder));

function parseClock(clock: string): 'manual' | 'system' | number {
  if (clock === 'manual' || clock === 'system') return clock;
  const at = fromIso(clock);
  if (at !== undefined) return at;
  throw new UsageError(
    'bad-value',
    sentence`The clock takes manual, system, or a time such as 2026-01-01T00:00:00Z, not "${clock}".`,
    { nextSteps: didYouMean(String(clock), ['manual', 'system']) },
  );
}

/** A name or a value that is none would silently leave the default, and the test would be about that. */
function requireSwitches(assume: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(assume)) {
    const values = SWITCHES.get(name)?.values;
    if (values === undefined) throw refuse(sentence`There is no switch`, name, [...SWITCHES.keys()]);
    if (!values.includes(value)) throw refuse(sentence`${name} does not take`, String(value), values);
  }
}

function refuse(what: Sentence, given: string, valid: readonly string[]): UsageError {
  return new UsageError('bad-value', sentence`${what} "${given}"; there are ${valid.join(', ')}.`, {
    nextSteps: didYouMean(given, valid),
  });
}
