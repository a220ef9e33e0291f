import { RESERVED_NAMES } from '#contract';
import { sentence } from '#core';
import { refuseValue } from './flag-value.ts';

/** `path=value` of `--set`; the value is JSON where it is JSON, else the text itself. @throws UsageError */
export function parseSetting(text: string): [path: string, value: unknown] {
  const [path = '', value] = text.split(/=(.*)/s);
  if (path === '' || value === undefined)
    return refuseValue('--set', text, sentence`path=value, such as lines.0.quantity=3`);
  const reserved = path.split('.').find((step) => RESERVED_NAMES.includes(step));
  if (reserved !== undefined) return refuseValue('--set', text, sentence`a path without the reserved name ${reserved}`);
  try {
    return [path, JSON.parse(value)];
  } catch {
    return [path, value];
  }
}
