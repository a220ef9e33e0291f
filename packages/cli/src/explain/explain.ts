import { SWITCHES } from '#contract';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { listExplanations } from './explanations.ts';
import { formatExplanation, formatExplanationIds } from './format-explanation.ts';
import { requireExplanation } from './require-explanation.ts';

/** Explains one id; without one it lists all that there are. */
export function explain(id: string | undefined, { json = false }: { readonly json?: boolean }): number {
  if (id === undefined) {
    const all = listExplanations();
    if (json) printJson(all);
    else {
      for (const line of formatExplanationIds(all)) printData(line);
      printData(`${say`switch`}: ${[...SWITCHES.keys()].join(' ')}`);
    }
    return 0;
  }
  const found = requireExplanation(id);
  if (json) printJson(found);
  else for (const line of formatExplanation(found)) printData(line);
  return 0;
}
