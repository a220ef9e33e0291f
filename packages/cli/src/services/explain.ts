import { SWITCHES } from '#contract';
import { findNearest, UsageError } from '#core';
import { findExplanation, listExplanations } from '../explanations.ts';
import { formatExplanation, formatExplanationIds } from '../format-explanation.ts';
import { printData, printJson } from '../output.ts';

/** Explains one id; without one it lists all that there are. */
export function explain(id: string | undefined, { json = false }: { readonly json?: boolean }): number {
  if (id === undefined) {
    const all = listExplanations();
    if (json) printJson(all);
    else for (const line of formatExplanationIds(all)) printData(line);
    return 0;
  }
  const found = findExplanation(id) ?? refuseUnknown(id);
  if (json) printJson(found);
  else for (const line of formatExplanation(found)) printData(line);
  return 0;
}

function refuseUnknown(id: string): never {
  const nearest = findNearest(id, [...listExplanations().map((explanation) => explanation.id), ...SWITCHES.keys()]);
  throw new UsageError('unknown-id', `There is nothing called "${id}" to explain.`, {
    nextSteps: [nearest === undefined ? 'tillkit explain lists what there is.' : `Did you mean ${nearest}?`],
  });
}
