import { SWITCHES } from '#contract';
import { listExplanations } from './explanations.ts';

/** All that `explain` takes, with what kind of thing each is: the ids, and the switches beside their assumptions. */
export const listTopics = (): { readonly value: string; readonly about: string }[] => [
  ...listExplanations().map(({ id, kind }) => ({ value: id, about: kind })),
  ...[...SWITCHES.keys()].map((name) => ({ value: name, about: 'switch' })),
];
