import { type HostEvidence, mergeHosts, toHostEvidence } from '#contract';
import type { SandboxHost } from '#sandbox';
import type { UsedCode } from './permission-uses.ts';

/** Which hosts the handlers asked for: the run-time evidence of one run. */
export interface HostUses {
  record(asked: SandboxHost): void;
  /** What an app's handlers asked for since the start; null when they asked for none. */
  of(appId: string): HostEvidence | null;
  /** What was asked for since the last call of this function, by the folder of the app; apps without one are left out. */
  takeNew(): ReadonlyMap<string, HostEvidence>;
}

/** Starts without evidence. Holds so many hosts of each app at most, however many its handlers ask for. */
export function createHostUses(codeOf: (appId: string) => UsedCode | undefined): HostUses {
  const total = new Map<string, HostEvidence>();
  let recent = new Map<string, HostEvidence>();
  const addTo = (hosts: Map<string, HostEvidence>, key: string, evidence: HostEvidence) =>
    hosts.set(key, mergeHosts(hosts.get(key) ?? null, evidence));

  return {
    record({ appId, dir, digest, host, refused }) {
      // An attempt may end on code that was replaced meanwhile. An uninstalled app has none, and its last delivery counts.
      const current = codeOf(appId)?.bundle?.digest ?? digest;
      if (current !== digest) return;
      const evidence = toHostEvidence(digest, { host, refused });
      addTo(total, appId, evidence);
      if (dir !== '') addTo(recent, dir, evidence);
    },
    of: (appId) => total.get(appId) ?? null,
    takeNew() {
      const taken = recent;
      recent = new Map();
      return taken;
    },
  };
}
