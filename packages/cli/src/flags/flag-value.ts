import { didYouMean, type SentenceValue, sentence, UsageError } from '#core';

/** Refuses the value of a flag: what it takes, and the nearest of the valid ones if there is one. */
export function refuseValue(
  flag: SentenceValue,
  value: string,
  takes: SentenceValue,
  valid: readonly string[] = [],
): never {
  throw new UsageError('bad-value', sentence`${flag} takes ${takes}, not "${value}".`, {
    nextSteps: didYouMean(value, valid),
  });
}

/** A whole number in a range. @throws UsageError */
export function parseInteger(flag: SentenceValue, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
  return refuseValue(flag, value, sentence`a whole number from ${min} to ${max}`);
}

const listNames = ([first = '', ...others]: readonly string[]): SentenceValue =>
  others.reduce<SentenceValue>((some, other) => sentence`${some}, "${other}"`, `"${first}"`);

/** One of a few words. @throws UsageError */
export function parseChoice<const C extends string>(flag: SentenceValue, value: string, choices: readonly C[]): C {
  const choice = choices.find((candidate) => candidate === value);
  return choice ?? refuseValue(flag, value, listNames(choices), choices);
}
