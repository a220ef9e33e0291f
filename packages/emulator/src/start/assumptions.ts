import { ApiError, type Assumed, type AssumedUpdate, DEFAULT_ASSUMED, SWITCHES } from '#contract';
import type { ControlOptions } from '#control';
import { didYouMean, sentence, UsageError } from '#core';

/** Environment variable: switches, as in `create.status=201`, with commas between, that are not left at their default. */
const ASSUME = 'TILLKIT_ASSUME';

/**
 * The switches of one run: as the options say, or else the environment, until somebody turns them. So an extension's own
 * tests, however they start their store, can be run under another value. @source contract §2
 * @throws UsageError `bad-value`
 */
export function createAssumptions(
  initial: AssumedUpdate = {},
  env: NodeJS.ProcessEnv = {},
): ControlOptions['assumptions'] {
  let assumed: Assumed = { ...DEFAULT_ASSUMED, ...parseAssumed(env[ASSUME] ?? ''), ...initial };
  return {
    read: () => assumed,
    turn(update) {
      if (Object.keys(update).length === 0) throw new ApiError('VALIDATION_ERROR', { reason: 'no-known-field' });
      assumed = { ...assumed, ...update };
      return assumed;
    },
  };
}

function parseAssumed(text: string): AssumedUpdate {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map(parsePair));
}

function parsePair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const known = SWITCHES.get(name)?.values;
  if (known?.includes(value) === true) return [name, value];
  const nextSteps =
    known === undefined
      ? didYouMean(name, [...SWITCHES.keys()])
      : didYouMean(
          pair,
          known.map((one) => `${name}=${one}`),
        );
  throw new UsageError(
    'bad-value',
    sentence`${ASSUME} takes values of switches, as in create.status=201, not "${pair}".`,
    { nextSteps },
  );
}
