import {
  type CallSite,
  EVENTS,
  type Evidence,
  formatEndpoint,
  MANIFEST_FILE,
  type Manifest,
  PERMISSION_CODES,
  type Permission,
  type PermissionUse,
  personalFieldsOf,
  type Review,
} from '#contract';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { COMPUTED_HOST } from '../hosts/host-analysis.ts';
import type { ReviewedExtension } from './load-reviewed.ts';
import { toNotChecked } from './to-not-checked.ts';
import { toReach } from './to-reach.ts';

/** Puts what an extension asks for beside what its source and its runs show that it needs. @source contract §11 */
export function toReview(reviewed: ReviewedExtension, evidence: Evidence): Review {
  const { manifest, bundle } = reviewed;
  const { uses } = evidence;
  const current = uses.filter(({ digest }) => digest === null || digest === bundle?.digest);
  const network = (reviewed.hosts?.calls ?? []).map(({ host, static: places }) => ({ host, static: [...places] }));
  const hosts = toHosts(reviewed, evidence);
  return {
    manifest: manifest === null ? null : shownManifest(manifest),
    permissions: toPermissions(reviewed, current),
    reach: toReach(manifest?.permissions ?? []),
    events: toEvents(manifest),
    network,
    hosts,
    bundle,
    digest: reviewed.digest,
    notChecked: toNotChecked(reviewed, evidence, hosts),
  };
}

/** The fields that the specification knows; others mean nothing to a store. */
const shownManifest = ({ name, version, permissions, webhooks, ui }: Manifest): Manifest => ({
  ...{ name, version, permissions },
  webhooks: webhooks.map(({ event, handler }) => ({ event, handler })),
  ...(ui !== undefined && { ui: ui.map(({ target, entry }) => ({ target, entry })) }),
});

/** Nobody reads more. */
const MAX_DOUBTS = 100;

/** Of what does not bundle nothing is known. */
function toHosts({ bundle, hosts }: ReviewedExtension, evidence: Evidence): Review['hosts'] {
  const isCurrent = bundle !== null && evidence.hosts?.digest === bundle.digest;
  const observed = isCurrent ? [...(evidence.hosts?.hosts ?? [])] : [];
  if (hosts === null) {
    return {
      known: [],
      complete: false,
      because: [{ reason: 'not-analysed', file: MANIFEST_FILE, line: 1, column: 1 }],
      observed,
    };
  }
  const known = hosts.calls.map(({ host }) => host).filter((host) => host !== COMPUTED_HOST);
  return { known, complete: hosts.because.length === 0, because: hosts.because.slice(0, MAX_DOUBTS), observed };
}

function toPermissions(
  { manifest, bundle, analysis }: ReviewedExtension,
  uses: readonly PermissionUse[],
): Review['permissions'] {
  return PERMISSION_CODES.flatMap((code) => {
    const declared = manifest?.permissions.includes(code) ?? false;
    const found = analysis.verdicts.find((one) => one.code === code);
    const observed = toObserved(code, uses);
    if (!declared && found === undefined && observed.count === 0) return [];
    // What a run needed is needed, whatever could be followed in the source.
    const needed = declared ? 'needed' : 'missing';
    const unrun = bundle === null ? 'unresolved' : (found?.verdict ?? 'unresolved');
    const verdict = observed.count > 0 ? needed : unrun;
    return [{ code, declared, verdict, static: (found?.uses ?? []).map(toCallSite), observed }];
  });
}

const toCallSite = ({ endpoint, range: { file, line, column } }: ApiUse): CallSite => ({
  ...{ file, line, column },
  endpoint: formatEndpoint(endpoint),
});

function toObserved(code: Permission, uses: readonly PermissionUse[]): Review['permissions'][number]['observed'] {
  const ofCode = uses.filter((use) => use.code === code);
  return {
    count: ofCode.reduce((sum, { count }) => sum + count, 0),
    endpoints: [...new Set(ofCode.map(({ endpoint }) => endpoint))].sort(),
  };
}

function toEvents(manifest: Manifest | null): Review['events'] {
  const byEvent = Map.groupBy(manifest?.webhooks ?? [], ({ event }) => event);
  return [...byEvent].map(([event, webhooks]) => {
    const { payload } = EVENTS[event];
    const personal = new Map(personalFieldsOf(payload).map(({ field, kind }) => [field, kind]));
    return {
      event,
      handlers: webhooks.map(({ handler }) => handler),
      fields: Object.keys(payload.properties).map((name) => ({ name, personal: personal.get(name) ?? null })),
    };
  });
}
