import { LEDGER_DELIVERIES_MAX, type PermissionUse } from './ledger.ts';

/**
 * Evidence of two times in one list, in a fixed order. A use speaks of one bundle: what a newer bundle did replaces what
 * an earlier one did, and what the same one did is added up.
 */
export function mergeUses(older: readonly PermissionUse[], newer: readonly PermissionUse[]): PermissionUse[] {
  const merged = new Map(older.map((use) => [keyOf(use), use]));
  for (const use of newer) {
    const known = merged.get(keyOf(use));
    merged.set(keyOf(use), known?.digest === use.digest ? add(known, use) : use);
  }
  return [...merged.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ code, endpoint, digest }: PermissionUse): string =>
  `${code} ${endpoint} ${digest === null ? 'outside' : 'handlers'}`;

const add = (known: PermissionUse, use: PermissionUse): PermissionUse => ({
  ...known,
  count: Math.min(known.count + use.count, Number.MAX_SAFE_INTEGER),
  forbidden: Math.min(known.forbidden + use.forbidden, Number.MAX_SAFE_INTEGER),
  deliveries: [...new Set([...known.deliveries, ...use.deliveries])].slice(0, LEDGER_DELIVERIES_MAX),
});
