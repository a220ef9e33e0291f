import { type AskedPermission, formatEndpoint, mergeUses, type PermissionUse } from '#contract';

/** What an app runs, as far as evidence needs to know it. */
export interface UsedCode {
  readonly dir: string | null;
  readonly bundle: { readonly digest: string } | null;
}

/** Which endpoint needed which code, from which delivery: the run-time evidence of one run. */
export interface PermissionUses {
  record(asked: AskedPermission): void;
  /** What an app asked for since the start. */
  of(appId: string): readonly PermissionUse[];
  /** What was asked for since the last call of this function, by the folder of the app; apps without one are left out. */
  takeNew(): ReadonlyMap<string, readonly PermissionUse[]>;
}

/** Starts without evidence. Holds one entry for each app, code and endpoint, however many calls there are. */
export function createPermissionUses(codeOf: (appId: string) => UsedCode | undefined): PermissionUses {
  const total = new Map<string, readonly PermissionUse[]>();
  let recent = new Map<string, readonly PermissionUse[]>();

  const addTo = (uses: Map<string, readonly PermissionUse[]>, key: string, use: PermissionUse) =>
    uses.set(key, mergeUses(uses.get(key) ?? [], [use]));

  return {
    record({ appId, deliveryId, endpoint, code, granted }) {
      const { dir = null, bundle = null } = codeOf(appId) ?? {};
      const use: PermissionUse = {
        code,
        endpoint: formatEndpoint(endpoint),
        digest: deliveryId === null ? null : (bundle?.digest ?? null),
        count: 1,
        forbidden: granted ? 0 : 1,
        deliveries: deliveryId === null ? [] : [deliveryId],
      };
      addTo(total, appId, use);
      if (dir !== null) addTo(recent, dir, use);
    },
    of: (appId) => total.get(appId) ?? [],
    takeNew() {
      const taken = recent;
      recent = new Map();
      return taken;
    },
  };
}
