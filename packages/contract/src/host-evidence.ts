import {
  type AskedHost,
  type Evidence,
  HOST_USE,
  type HostEvidence,
  type HostUse,
  LEDGER_HOSTS_MAX,
} from './ledger.ts';
import { mergeUses } from './permission-uses.ts';
import { schemaCheckOf } from './schema-check.ts';

/** What one request of a bundle's handlers shows. Handlers are hostile: what no host is called is counted as left out. */
export function toHostEvidence(digest: string, { host, refused }: AskedHost): HostEvidence {
  const use: HostUse = { host, count: 1, refused: refused ? 1 : 0 };
  const isName = schemaCheckOf(HOST_USE)(use, '') === undefined;
  return { digest, hosts: isName ? [use] : [], cut: !isName };
}

/**
 * Evidence of two times in one list. What a newer bundle did replaces what an earlier one did, and what the same one did is
 * added up. When there are too many hosts, refused ones go first, so that none that was reached hides behind made-up names.
 */
export function mergeHosts(older: HostEvidence | null, newer: HostEvidence): HostEvidence {
  const known = older?.digest === newer.digest ? older : { hosts: [], cut: false };
  const merged = new Map<string, HostUse>();
  for (const use of [...known.hosts, ...newer.hosts]) {
    const before = merged.get(use.host);
    merged.set(use.host, before === undefined ? use : add(before, use));
  }
  const [reached, refused] = [
    [...merged.values()].filter(isReached),
    [...merged.values()].filter((use) => !isReached(use)),
  ];
  return {
    digest: newer.digest,
    hosts: [...reached, ...refused].slice(0, LEDGER_HOSTS_MAX).sort((a, b) => (a.host < b.host ? -1 : 1)),
    cut: known.cut || newer.cut || merged.size > LEDGER_HOSTS_MAX,
  };
}

const isReached = ({ count, refused }: HostUse): boolean => refused < count;

const add = (known: HostUse, use: HostUse): HostUse => ({
  host: use.host,
  count: Math.min(known.count + use.count, Number.MAX_SAFE_INTEGER),
  refused: Math.min(known.refused + use.refused, Number.MAX_SAFE_INTEGER),
});

/** All evidence of two times in one. */
export const mergeEvidence = (older: Evidence, newer: Evidence): Evidence => ({
  uses: mergeUses(older.uses, newer.uses),
  hosts: newer.hosts === null ? older.hosts : mergeHosts(older.hosts, newer.hosts),
});
