import { parseChoice } from '../flags/flag-value.ts';
import { printData } from '../output/output.ts';
import { SHELL_SCRIPTS } from './shell-scripts.ts';
import { SHELLS } from './shells.ts';

/** Prints the script of a shell. */
export function printCompletion(shell: string): number {
  printData(SHELL_SCRIPTS[parseChoice('completion', shell, SHELLS)], 'document');
  return 0;
}
