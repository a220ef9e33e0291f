import { findNearest, UsageError } from '#core';

/** Refuses the value of a flag: what it takes, and the nearest of the valid ones if there is one. */
export function refuseValue(flag: string, value: string, takes: string, valid: readonly string[] = []): never {
  const nearest = findNearest(value, valid);
  throw new UsageError('bad-value', `${flag} takes ${takes}, not "${value}".`, {
    nextSteps: nearest === undefined ? [] : [`Did you mean "${nearest}"?`],
  });
}

/** A whole number in a range. @throws UsageError */
export function parseInteger(flag: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
  return refuseValue(flag, value, `a whole number from ${min} to ${max}`);
}

/** One of a few words. @throws UsageError */
export function parseChoice<const C extends string>(flag: string, value: string, choices: readonly C[]): C {
  const choice = choices.find((candidate) => candidate === value);
  return choice ?? refuseValue(flag, value, choices.map((name) => `"${name}"`).join(', '), choices);
}
