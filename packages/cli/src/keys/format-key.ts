import type { Key, Permission } from '#contract';
import { say } from '../language/say.ts';
import { toPrintable } from '../output/printable.ts';

/** A key on one line: id, first characters, what it may do, until when, whose it is. */
export const formatKey = ({ id, prefix, name, scope, expiresAt, appId }: Key): string =>
  [
    id,
    `${prefix}…`,
    formatScope(scope),
    formatExpiry(expiresAt),
    ...(appId === null ? [] : [say`app ${appId}`]),
    ...(name === '' ? [] : [toPrintable(name)]),
  ].join('  ');

/** The codes of a key as `--scope` takes them. @assumption A14 */
export function formatScope(scope: readonly Permission[] | null): string {
  if (scope === null) return say`all`;
  return scope.length === 0 ? say`none` : scope.join(',');
}

/** Until when a key is valid. */
export const formatExpiry = (expiresAt: string | null): string =>
  expiresAt === null ? say`never expires` : say`until ${expiresAt}`;
