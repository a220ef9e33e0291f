import type { Evidence } from '#contract';
import { type Sentence, sentence, startInterval } from '#core';
import type { StartedEmulator } from '#emulator';
import { tell } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { addToLedger } from '../review/ledger-file.ts';

const EVERY_MS = 5000;

/** The ledgers of a running emulator, one in each folder of an app. */
export interface LedgerFiles {
  /** Writes what is new and stops writing. */
  close(): void;
}

/** Keeps what the apps of an emulator use in their folders, every few seconds and at the end. */
export function keepLedgers(emulator: StartedEmulator): LedgerFiles {
  const add = createLedgerWriter();
  const write = () => {
    for (const [dir, evidence] of emulator.takeNewEvidence()) add(dir, evidence);
  };
  const timer = startInterval(EVERY_MS, write);
  return {
    close() {
      timer.cancel();
      write();
    },
  };
}

/** Adds evidence to the ledger of a folder. What is wrong with it is told once. */
export function createLedgerWriter(): (dir: string, evidence: Evidence) => void {
  // What is tried without one of its codes is no evidence of what it needs.
  if (process.env.TILLKIT_WITHHOLD !== undefined) return () => {};
  const told = new Set<string>();
  const warn = (problem: Sentence) => {
    const text = tell(problem);
    if (!told.has(text)) printNote(`tillkit: ${text}`);
    told.add(text);
  };
  return (dir, evidence) => {
    try {
      const problem = addToLedger(dir, evidence);
      if (problem !== null) warn(problem);
    } catch (error) {
      warn(sentence`The ledger of ${dir} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}
