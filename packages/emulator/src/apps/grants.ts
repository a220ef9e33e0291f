import { type Grant, isPermission, type Manifest, type Permission } from '#contract';
import { sentence, UsageError } from '#core';
import { findNearestPermission } from '#extension';

/** Environment variable: codes, with commas between, that no app of an emulator is granted at its installation. */
const WITHHOLD = 'TILLKIT_WITHHOLD';

/** What apps are granted. */
export interface Grants {
  /** The codes that a grant gives to a manifest; codes that it does not ask for stay among them. @source contract §11 */
  codes(grant: Grant, manifest: Manifest): Permission[];
  /** The same for a grant that speaks of several manifests: only the codes that this one asks for. */
  ofRequested(grant: Grant, manifest: Manifest): Permission[];
}

/**
 * Grants as they are given, but for what the environment withholds: so that an extension's own tests, however they start
 * their store, can be run without one of its codes.
 * @throws UsageError `bad-value`
 */
export function createGrants(env: NodeJS.ProcessEnv): Grants {
  const withheld = parseWithheld(env[WITHHOLD] ?? '');
  const codes = (grant: Grant, manifest: Manifest) => given(grant, manifest).filter((code) => !withheld.includes(code));
  return {
    codes,
    ofRequested: (grant, manifest) => codes(grant, manifest).filter((code) => manifest.permissions.includes(code)),
  };
}

function given(grant: Grant, { permissions }: Manifest): readonly Permission[] {
  if (grant === 'all') return permissions;
  return grant === 'none' ? [] : grant;
}

function parseWithheld(text: string): readonly string[] {
  const codes = text.split(',').filter((code) => code !== '');
  const unknown = codes.find((code) => !isPermission(code));
  if (unknown === undefined) return codes;
  const meant = findNearestPermission(unknown);
  throw new UsageError(
    'bad-value',
    sentence`${WITHHOLD} takes permission codes with commas between, not "${unknown}".`,
    { nextSteps: meant === undefined ? [] : [sentence`Did you mean "${meant}"?`] },
  );
}
