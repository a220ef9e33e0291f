import { type Grant, isPermission, PERMISSION_CODES, type Permission } from '#contract';
import { sentence } from '#core';
import { refuseValue } from './flag-value.ts';

/** Permission codes separated by commas, or `all` or `none`. @throws UsageError with the nearest code */
export function parseCodes(flag: string, text: string): 'all' | 'none' | readonly Permission[] {
  if (text === 'all' || text === 'none') return text;
  return text.split(',').map((part) => {
    const code = part.trim();
    if (isPermission(code)) return code;
    const valid = ['all', 'none', ...PERMISSION_CODES];
    return refuseValue(flag, code, sentence`all, none, or permission codes separated by commas`, valid);
  });
}

/** What `--grant` means to the control plane. @throws UsageError */
export function toGrant(text: string): Grant {
  const codes = parseCodes('--grant', text);
  return typeof codes === 'string' ? codes : [...codes];
}
