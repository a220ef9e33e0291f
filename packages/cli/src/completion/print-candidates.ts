import type { Command } from 'commander';
import { startTimer } from '#core';
import { printData } from '../output/output.ts';
import { completeLine, type ValuesOf } from './complete-line.ts';

/** How long a shell waits for an emulator that does not answer. */
const PATIENCE_MS = 1000;

/** Commands and flags need no tables. */
const valuesOf: ValuesOf = async (kind) => (await import('./known-values.ts')).valuesOf(kind);

/** Prints what the last word of a line may become, a candidate a line, and in the last line which paths fit as well. */
export async function printCandidates(program: Command, words: readonly string[]): Promise<void> {
  const timer = startTimer(PATIENCE_MS, () => process.exit());
  const { candidates, paths = '' } = await completeLine(program, words, valuesOf);
  timer.cancel();
  for (const { value, about } of candidates) printData(`${value}\t${about}`, 'document');
  printData(`:${paths}`);
}
