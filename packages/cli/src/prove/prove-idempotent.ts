import { proveIdempotent as prove } from '#emulator';
import { parseEvent } from '../trigger/parse-event.ts';
import { parseSettings } from '../trigger/parse-setting.ts';
import { formatIdempotencyProof } from './format-proof.ts';
import { type ProofFlags, runProof } from './run-proof.ts';

export interface ProveIdempotentFlags extends ProofFlags {
  readonly set?: readonly string[];
}

/** Delivers an event once and twice on an emulator of its own; the exit code is 1 unless the store is the same after both. */
export async function proveIdempotent(event: string, dir: string, flags: ProveIdempotentFlags): Promise<number> {
  const { set = [], ...others } = flags;
  const name = parseEvent(event);
  const request = { event: name, set: parseSettings(name, set) };
  return runProof(dir, others, {
    prove: (emulator) => prove(emulator, request),
    format: formatIdempotencyProof,
    toJson: ({ differences, ...proof }) => ({
      ...proof,
      differences: differences.map(({ first: once, second: twice, ...rest }) => ({ ...rest, once, twice })),
    }),
  });
}
