import { EVENTS, type Manifest, opensNothing, PERMISSION_CODES, type Permission, type Verdict } from '#contract';
import type { PermissionAnalysis, PermissionVerdict } from './permission-analysis.ts';

/** Compares what a manifest asks for with what the source calls: one verdict per code asked for or needed. */
export function toVerdicts(manifest: Manifest, analysis: PermissionAnalysis): readonly PermissionVerdict[] {
  return PERMISSION_CODES.map((code) => toVerdict(manifest, analysis, code)).filter(
    ({ declared, verdict }) => declared || verdict === 'missing',
  );
}

function toVerdict(
  { permissions, webhooks }: Manifest,
  analysis: PermissionAnalysis,
  code: Permission,
): PermissionVerdict {
  const declared = permissions.includes(code);
  const uses = analysis.uses.filter((use) => use.permissions.includes(code));
  const subscribed = new Set(webhooks.map(({ event }) => event));
  const events = [...subscribed].filter((event) => EVENTS[event].permission === code);
  const isNeeded = uses.length > 0 || events.length > 0;
  const isOpen =
    !opensNothing(code) &&
    (analysis.unresolved.length > 0 || analysis.uses.some(({ possible }) => possible.includes(code)));
  const unneeded: Verdict = isOpen ? 'unresolved' : 'never-used';
  const needed: Verdict = declared ? 'needed' : 'missing';
  return { code, declared, verdict: isNeeded ? needed : unneeded, uses, events };
}
