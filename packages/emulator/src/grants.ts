import type { Grant, Manifest, Permission } from '#contract';

/** The codes that a grant gives to a manifest; codes that it does not ask for stay among them. @source contract §11 */
export function grantedCodes(grant: Grant, { permissions }: Manifest): Permission[] {
  if (grant === 'all') return [...permissions];
  if (grant === 'none') return [];
  return [...grant];
}

/** The same for a grant that speaks of several manifests: only the codes that this one asks for. */
export const grantedOfRequested = (grant: Grant, manifest: Manifest): Permission[] =>
  grantedCodes(grant, manifest).filter((code) => manifest.permissions.includes(code));
