import type { ProvingEmulator, Verdict } from '#emulator';
import type { EmulatorFlags } from './emulator-flags.ts';
import { toEmulatorOptions } from './emulator-options.ts';
import { requireExtension } from './extension-folders.ts';
import { say } from './language/say.ts';
import { createLeaving } from './leaving.ts';
import { printData, printJson } from './output.ts';
import { withProgress } from './progress.ts';
import { signalExitCode } from './signal-exit-code.ts';
import { startOrReport } from './start-or-report.ts';

export interface ProofFlags extends EmulatorFlags {
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
  { json = false, ...flags }: ProofFlags,
  { prove, format, toJson }: ProofOf<P>,
): Promise<number> {
  const options = toEmulatorOptions({ ...flags, seed: flags.seed ?? DEFAULT_SEED });
  const extensions = [requireExtension(dir)];
  const leaving = createLeaving();
  const emulator = await startOrReport({ ...options, extensions, clock: 'manual' }, json);
  if (emulator === undefined) return 1;
  try {
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
