import { ApiError, type StoreExport } from '#contract';
import { sentence, UsageError } from '#core';
import type { ProvingEmulator, StartedEmulator, Verdict } from '#emulator';
import { startOrReport } from '../dev/start-or-report.ts';
import type { EmulatorFlags } from '../flags/emulator-flags.ts';
import { toEmulatorOptions } from '../flags/emulator-options.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { createLeaving } from '../process/leaving.ts';
import { signalExitCode } from '../process/signal-exit-code.ts';
import { readStoreExport } from '../store/read-store-export.ts';

export interface ProofFlags extends EmulatorFlags {
  readonly setup?: string;
  readonly json?: boolean;
}

/** A proof, and how it is told. */
export interface ProofOf<P> {
  readonly prove: (emulator: ProvingEmulator) => Promise<P>;
  readonly format: (proof: P) => readonly string[];
  readonly toJson: (proof: P) => object;
}

/** Two runs of the same command are to say the same. */
const DEFAULT_SEED = '1';

/** Proves something on an emulator of its own and prints it; the exit code is 1 unless it is proven. */
export async function runProof<P extends { readonly verdict: Verdict }>(
  dir: string,
  { json = false, setup, ...flags }: ProofFlags,
  { prove, format, toJson }: ProofOf<P>,
): Promise<number> {
  const options = toEmulatorOptions({ ...flags, seed: flags.seed ?? DEFAULT_SEED });
  const prepared = setup === undefined ? undefined : readStoreExport(setup);
  const extensions = [requireExtension(dir)];
  const leaving = createLeaving();
  const emulator = await startOrReport({ ...options, extensions, clock: 'manual' }, json);
  if (emulator === undefined) return 1;
  try {
    if (prepared !== undefined) await prepare(emulator, prepared);
    const proof = await withProgress(say`Delivering again and again`, json, () =>
      Promise.race([prove(emulator), leaving.asked]),
    );
    if (typeof proof === 'string') return signalExitCode(proof);
    if (json) printJson(toJson(proof));
    else for (const line of format(proof)) printData(line);
    return proof.verdict === 'same' ? 0 : 1;
  } finally {
    await emulator.stop();
  }
}

/** Puts a prepared store in place of the sample data; its own deliveries stay held. */
async function prepare(emulator: StartedEmulator, prepared: StoreExport): Promise<void> {
  try {
    await emulator.snapshots.import(prepared);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UsageError('bad-setup', sentence`The store of --setup cannot be used: its rows do not fit.`, {
      nextSteps: [sentence`It was damaged or changed, or comes from a newer version of tillkit: export it again.`],
      cause: error,
    });
  }
}
