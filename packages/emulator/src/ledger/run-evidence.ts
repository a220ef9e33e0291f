import type { AskedPermission, Evidence } from '#contract';
import type { SandboxHost } from '#sandbox';
import { createHostUses } from './host-uses.ts';
import { createPermissionUses, type UsedCode } from './permission-uses.ts';

/** The run-time evidence of one run. */
export interface RunEvidence {
  recordPermission(asked: AskedPermission): void;
  recordHost(asked: SandboxHost): void;
  /** What an app asked for since the start. */
  of(appId: string): Evidence;
  /** What was asked for since the last call of this function, by the folder of the app; apps without one are left out. */
  takeNew(): ReadonlyMap<string, Evidence>;
}

/** Starts without evidence. */
export function createRunEvidence(codeOf: (appId: string) => UsedCode | undefined): RunEvidence {
  const uses = createPermissionUses(codeOf);
  const hosts = createHostUses(codeOf);
  return {
    recordPermission: uses.record,
    recordHost: hosts.record,
    of: (appId) => ({ uses: uses.of(appId), hosts: hosts.of(appId) }),
    takeNew() {
      const [newUses, newHosts] = [uses.takeNew(), hosts.takeNew()];
      const dirs = new Set([...newUses.keys(), ...newHosts.keys()]);
      return new Map([...dirs].map((dir) => [dir, { uses: newUses.get(dir) ?? [], hosts: newHosts.get(dir) ?? null }]));
    },
  };
}
