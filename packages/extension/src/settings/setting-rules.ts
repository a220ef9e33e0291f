import { EXTENSION_SETTINGS, SUPPRESSIONS_KEY } from '#contract';
import type { Rule } from '../rules/rule.ts';

/** Rules about the flags that the author's package.json gives values to. */
export const SETTING_RULES = {
  'setting-not-allowed': {
    severity: 'error',
    summary: `The "tillkit" key of package.json has only ${EXTENSION_SETTINGS.join(', ')} and ${SUPPRESSIONS_KEY}.`,
    remedy: 'Remove it. Who runs tillkit gives it as a flag, or as a variable TILLKIT_FLAG_<NAME>.',
    message: 'The package.json of an extension may not set "{setting}"; it has no effect.',
    example: '{ "tillkit": { "mutate": true } }',
  },
} as const satisfies Record<string, Rule>;
