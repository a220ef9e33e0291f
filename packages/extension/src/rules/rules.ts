import { SETTING_RULES } from '../settings/setting-rules.ts';
import { SUPPRESSION_RULES } from '../suppressions/suppression-rules.ts';
import { HANDLER_RULES, SOURCE_RULES } from './handler-rules.ts';
import { JSON_RULES, MANIFEST_RULES } from './manifest-rules.ts';
import { PERMISSION_RULES } from './permission-rules.ts';
import { PRACTICE_RULES } from './practice-rules.ts';

/** Every validation rule by its stable code. @source contract §11 */
export const RULES = {
  ...JSON_RULES,
  ...MANIFEST_RULES,
  ...HANDLER_RULES,
  ...SOURCE_RULES,
  ...PERMISSION_RULES,
  ...PRACTICE_RULES,
  ...SETTING_RULES,
  ...SUPPRESSION_RULES,
};

/** The stable name of a rule. */
export type RuleCode = keyof typeof RULES;

/** Tells whether a text is the code of a rule. */
export const isRuleCode = (code: string): code is RuleCode => Object.hasOwn(RULES, code);
