import { SHELL_SCRIPTS } from '../completion/shell-scripts.ts';
import { SHELLS } from '../completion/shells.ts';
import { parseChoice } from '../flag-value.ts';
import { printData } from '../output.ts';

/** Prints the script of a shell. */
export function printCompletion(shell: string): number {
  printData(SHELL_SCRIPTS[parseChoice('completion', shell, SHELLS)], 'document');
  return 0;
}
