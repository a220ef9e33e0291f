import { HANDLER_RULES, SOURCE_RULES } from '../handler-rules.ts';
import { JSON_RULES, MANIFEST_RULES } from '../manifest-rules.ts';
import { RULES, type RuleCode } from '../rules.ts';
import { SUPPRESSION_RULES } from './suppression-rules.ts';

/** The rules without which an extension is neither read nor bundled. */
const NEEDED = { ...JSON_RULES, ...MANIFEST_RULES, ...HANDLER_RULES, ...SOURCE_RULES };

/** Tells whether findings of a rule may be left standing: not the errors for which a store refuses the extension. */
export const isSuppressible = (code: RuleCode): boolean =>
  !Object.hasOwn(SUPPRESSION_RULES, code) && !(Object.hasOwn(NEEDED, code) && RULES[code].severity === 'error');
