import { HANDLER_RULES, SOURCE_RULES } from '../rules/handler-rules.ts';
import { JSON_RULES, MANIFEST_RULES } from '../rules/manifest-rules.ts';
import { RULES, type RuleCode } from '../rules/rules.ts';
import { SETTING_RULES } from '../settings/setting-rules.ts';
import { SUPPRESSION_RULES } from './suppression-rules.ts';

/** The rules without which an extension is neither read nor bundled. */
const NEEDED = { ...JSON_RULES, ...MANIFEST_RULES, ...HANDLER_RULES, ...SOURCE_RULES };

/** The rules about the file in which suppressions stand: it does not acquit itself. */
const OF_OWN_FILE = { ...SETTING_RULES, ...SUPPRESSION_RULES };

/** Why findings of a rule may not be left standing; undefined when they may. */
export function findObstacle(code: RuleCode): 'refused' | 'own-file' | undefined {
  if (Object.hasOwn(OF_OWN_FILE, code)) return 'own-file';
  return Object.hasOwn(NEEDED, code) && RULES[code].severity === 'error' ? 'refused' : undefined;
}
