import { findNearest, sentence, UsageError } from '#core';
import { type Explanation, findExplanation } from './explanations.ts';
import { listTopics } from './list-topics.ts';

/** How many ids are named at most. */
const SHOWN = 8;

/** What an id means. @throws UsageError with the nearest id, or else with those that have the text in them */
export function requireExplanation(id: string): Explanation {
  const found = findExplanation(id);
  if (found !== undefined) return found;
  const ids = listTopics().map(({ value }) => value);
  const nearest = findNearest(id, ids);
  const related = id === '' ? [] : ids.filter((one) => one.toLowerCase().includes(id.toLowerCase()));
  throw new UsageError('unknown-id', sentence`There is nothing called "${id}" to explain.`, {
    nextSteps: [
      ...(nearest === undefined ? [] : [sentence`Did you mean ${nearest}?`]),
      ...(related.length === 0 ? [] : [sentence`There is ${related.slice(0, SHOWN).join(', ')}.`]),
      ...(nearest === undefined && related.length === 0 ? [sentence`tillkit explain lists what there is.`] : []),
    ],
  });
}
