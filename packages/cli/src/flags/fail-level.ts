import { type Finding, SEVERITIES } from '#contract';
import { parseChoice } from './flag-value.ts';

/** The value of `--fail-level` as a test of whether a finding is that bad; without a value, errors are. */
export function parseFailLevel(value: string = 'error'): (finding: Pick<Finding, 'severity'>) => boolean {
  const level = SEVERITIES.indexOf(parseChoice('--fail-level', value, SEVERITIES));
  return ({ severity }) => SEVERITIES.indexOf(severity) <= level;
}
