import { sentence } from '#core';
import { refuseValue } from './flag-value.ts';

/** `path=value` of `--set`; the value is JSON where it is JSON, else the text itself. @throws UsageError */
export function parseSetting(text: string): [path: string, value: unknown] {
  const [path = '', value] = text.split(/=(.*)/s);
  if (path === '' || value === undefined)
    return refuseValue('--set', text, sentence`path=value, such as lines.0.quantity=3`);
  try {
    return [path, JSON.parse(value)];
  } catch {
    return [path, value];
  }
}
