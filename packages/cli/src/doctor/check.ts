import type { Sentence, SentenceValue } from '#core';

/** What is looked at, and with what around it. */
export interface CheckContext {
  /** The folder that is looked at, absolute. */
  readonly dir: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a check found. */
export interface CheckResult {
  readonly ok: boolean;
  readonly message: Sentence;
  /** What to do about a problem. */
  readonly nextSteps: readonly Sentence[];
}

/** One thing that can be wrong with a machine or a folder. */
export interface Check {
  /** Told in the language of the process, but for names of files and programs, which are the same in each. */
  readonly name: SentenceValue;
  /** Looks. What it throws is told as a problem. */
  run(context: CheckContext): CheckResult | Promise<CheckResult>;
}

/** A result that all is well. */
export const fine = (message: Sentence): CheckResult => ({ ok: true, message, nextSteps: [] });

/** A result that something is not, and what to do. */
export const problem = (message: Sentence, ...nextSteps: readonly Sentence[]): CheckResult => ({
  ok: false,
  message,
  nextSteps,
});
