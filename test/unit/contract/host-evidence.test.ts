import { expect, test } from 'vitest';
import { type HostUse, LEDGER_HOSTS_MAX, mergeEvidence, mergeHosts, NO_EVIDENCE, toHostEvidence } from '#contract';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);

const asked = (host: string, refused = false) => toHostEvidence(NEW, { host, refused });
const evidence = (digest: string, ...hosts: HostUse[]) => ({ digest, hosts, cut: false });
const madeUp = (number: number) =>
  Array.from({ length: number }, (_, n) => asked(`h${n}.example`, true)).reduce(mergeHosts, asked('h.example', true));

test('one request is one use of its host', () => {
  expect(asked('a.example:8080')).toEqual(evidence(NEW, { host: 'a.example:8080', count: 1, refused: 0 }));
  expect(asked('[::1]:3000', true)).toEqual(evidence(NEW, { host: '[::1]:3000', count: 1, refused: 1 }));
});

test.each(['', 'x'.repeat(260), 'a\u001b[31m', 'a"b', 'A.example', 'a b', 'a\n', '店.example'])(
  'what is no name of a host is only counted as left out: %j',
  (host) => {
    expect(asked(host)).toEqual({ digest: NEW, hosts: [], cut: true });
  },
);

test('what one bundle did is added up, in the order of the names', () => {
  const older = evidence(NEW, { host: 'b.example', count: 2, refused: 1 });
  const newer = evidence(NEW, { host: 'b.example', count: 1, refused: 1 }, { host: 'a.example', count: 1, refused: 0 });
  expect(mergeHosts(older, newer).hosts).toEqual([
    { host: 'a.example', count: 1, refused: 0 },
    { host: 'b.example', count: 3, refused: 2 },
  ]);
});

test('what a newer bundle did replaces what an earlier one did', () => {
  const older = { ...evidence(OLD, { host: 'a.example', count: 9, refused: 0 }), cut: true };
  const newer = asked('b.example');
  expect(mergeHosts(older, newer)).toEqual(newer);
  expect(mergeEvidence({ uses: [], hosts: older }, { uses: [], hosts: newer }).hosts).toEqual(newer);
  expect(mergeEvidence({ uses: [], hosts: older }, NO_EVIDENCE).hosts).toEqual(older);
});

test('names without end are cut, and a host that was reached does not hide behind those that were refused', () => {
  const full = madeUp(2 * LEDGER_HOSTS_MAX);
  expect(full.hosts).toHaveLength(LEDGER_HOSTS_MAX);
  expect(full.cut).toBe(true);
  const merged = mergeHosts(full, asked('z.example'));
  expect(merged.hosts).toHaveLength(LEDGER_HOSTS_MAX);
  expect(merged.hosts.at(-1)).toEqual({ host: 'z.example', count: 1, refused: 0 });
});

test('counts end where numbers are exact', () => {
  const most = evidence(NEW, { host: 'a.example', count: Number.MAX_SAFE_INTEGER, refused: 0 });
  expect(mergeHosts(most, most).hosts[0]?.count).toBe(Number.MAX_SAFE_INTEGER);
});
