import { proveOrder as prove } from '#emulator';
import { parseEvent } from '../trigger/parse-event.ts';
import { parseSettings } from '../trigger/parse-setting.ts';
import { formatOrderProof } from './format-proof.ts';
import { type ProofFlags, runProof } from './run-proof.ts';

export interface ProveOrderFlags extends ProofFlags {
  readonly dir?: string;
  readonly set?: readonly string[];
}

/** Delivers events in every order on an emulator of its own; the exit code is 1 unless the store is the same after each. */
export async function proveOrder(events: readonly string[], flags: ProveOrderFlags): Promise<number> {
  const { dir = '.', set = [], ...others } = flags;
  const request = { events: events.map(parseEvent), set: parseSettings('order.created', set) };
  return runProof(dir, others, {
    prove: (emulator) => prove(emulator, request),
    format: formatOrderProof,
    toJson: ({ differences, ...proof }) => ({
      ...proof,
      differences: differences.map(({ first: natural, second: other, ...rest }) => ({ ...rest, natural, other })),
    }),
  });
}
