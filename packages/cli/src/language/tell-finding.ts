import type { Finding } from '#contract';
import { readValues } from '#contract';
import { ALL_RULES } from '#extension';
import { isTranslated, translate } from './catalog.ts';
import { say } from './say.ts';

const SUGGESTION = ' Did you mean "{suggestion}"?';

/**
 * A finding for people, in the language that this process speaks. It is data that also comes from streams and files, so
 * its values are read back from its message, by the template of its rule.
 */
export function tellFinding<F extends Pick<Finding, 'code' | 'message' | 'help'>>(finding: F): F {
  const rule = Object.hasOwn(ALL_RULES, finding.code) ? ALL_RULES[finding.code] : undefined;
  if (rule === undefined || !isTranslated()) return finding;
  const help = translate(finding.help);
  const values = readValues(rule.message + SUGGESTION, finding.message) ?? readValues(rule.message, finding.message);
  if (values === undefined) return { ...finding, help };
  const text = translate(rule.message).replace(/\{(\w+)\}/g, (_, name: string) => translate(values[name] ?? ''));
  const { suggestion } = values;
  return {
    ...finding,
    message: suggestion === undefined ? text : `${text} ${say`Did you mean "${suggestion}"?`}`,
    help,
  };
}
