import type { SentenceValue } from '#core';

const PREFIX = 'TILLKIT_FLAG_';

/** A value from outside the command line, and the words for where it stands. */
export interface SourcedValue {
  readonly value: unknown;
  readonly where: SentenceValue;
}

/** The value of a flag in the environment. */
export function readTwin(name: string, env: NodeJS.ProcessEnv): (SourcedValue & { value: string }) | undefined {
  const where = twinOf(name);
  const value = env[where];
  return value === undefined ? undefined : { where, value };
}

/** The variable of the environment that stands for a flag: `TILLKIT_FLAG_FAIL_LEVEL` for `fail-level`. */
export const twinOf = (name: string): string => PREFIX + name.toUpperCase().replaceAll('-', '_');

/** Whether a variable of the environment stands for a flag, of whatever name. */
export const isTwin = (variable: string): boolean => variable.startsWith(PREFIX);
