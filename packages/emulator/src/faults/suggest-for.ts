import { type ApiError, findRefusedChoice } from '#contract';
import { didYouMean, type Sentence } from '#core';

/** What to do next about a body that was refused: ask whether the nearest of what is allowed was meant. */
export function suggestFor({ detail }: ApiError, body: unknown): readonly Sentence[] {
  const choice = detail && findRefusedChoice(detail, body);
  return choice === undefined ? [] : didYouMean(choice.given, choice.allowed);
}
