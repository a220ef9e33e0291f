import { ApiError, describeError, type FaultRule } from '#contract';
import { sentence, toSentence, UsageError } from '#core';
import { createFaults, type Faults } from './faults.ts';
import { suggestFor } from './suggest-for.ts';

/** The faults that the options ask for. @throws UsageError `bad-fault` */
export function startFaults(rules: readonly FaultRule[] | undefined): Faults {
  try {
    return createFaults(rules);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const problem = toSentence(describeError(cause));
    throw new UsageError('bad-fault', sentence`A rule for faults cannot be used: ${problem}`, {
      nextSteps: [
        ...suggestFor(cause, rules),
        sentence`As a flag: --fault '{"match":{"event":"order.paid"},"times":1,"respond":{"status":500}}'`,
      ],
      cause,
    });
  }
}
