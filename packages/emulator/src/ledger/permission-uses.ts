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

interface Unmerged {
  readonly appId: string;
  readonly dir: string | null;
  readonly use: PermissionUse;
}

/** How many uses wait at most until they are merged, which is too much work for each call on its own. */
const UNMERGED_MAX = 100;

/** Starts without evidence. Holds one entry for each app, code and endpoint, however many calls there are. */
export function createPermissionUses(codeOf: (appId: string) => UsedCode | undefined): PermissionUses {
  const total = new Map<string, readonly PermissionUse[]>();
  let recent = new Map<string, readonly PermissionUse[]>();
  let unmerged: Unmerged[] = [];

  const addTo = (uses: Map<string, readonly PermissionUse[]>, key: string, asked: readonly Unmerged[]) =>
    uses.set(
      key,
      mergeUses(
        uses.get(key) ?? [],
        asked.map(({ use }) => use),
      ),
    );

  function merge(): void {
    for (const [appId, asked] of Map.groupBy(unmerged, ({ appId }) => appId)) addTo(total, appId, asked);
    for (const [dir, asked] of Map.groupBy(unmerged, ({ dir }) => dir)) if (dir !== null) addTo(recent, dir, asked);
    unmerged = [];
  }

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
      unmerged.push({ appId, dir, use });
      if (unmerged.length === UNMERGED_MAX) merge();
    },
    of(appId) {
      merge();
      return total.get(appId) ?? [];
    },
    takeNew() {
      merge();
      const taken = recent;
      recent = new Map();
      return taken;
    },
  };
}
