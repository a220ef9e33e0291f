import { type Grant, isPermission, type Permission } from '#contract';
import { findNearest, sentence, UsageError } from '#core';
import { findNearestPermission } from '#extension';

/** Permission codes separated by commas, or `all` or `none`. @throws UsageError with the nearest code */
export function parseCodes(flag: string, text: string): 'all' | 'none' | readonly Permission[] {
  if (text === 'all' || text === 'none') return text;
  return text.split(',').map((part) => {
    const code = part.trim();
    if (isPermission(code)) return code;
    const nearest = findNearestPermission(code) ?? findNearest(code, ['all', 'none']);
    throw new UsageError(
      'bad-value',
      sentence`${flag} takes ${sentence`all, none, or permission codes separated by commas`}, not "${code}".`,
      { nextSteps: nearest === undefined ? [] : [sentence`Did you mean "${nearest}"?`] },
    );
  });
}

/** What `--grant` means to the control plane. @throws UsageError */
export function toGrant(text: string): Grant {
  const codes = parseCodes('--grant', text);
  return typeof codes === 'string' ? codes : [...codes];
}
