import { BlockList } from 'node:net';

/** Where in the 16 bytes of an IPv6 address the four of an IPv4 address stand. */
type Places = readonly [number, number, number, number];

const LAST: Places = [12, 13, 14, 15];

/** Networks of IPv6 whose packets a translator or a tunnel sends on to an IPv4 address that is part of theirs. */
const CARRIERS: readonly (readonly [network: string, prefix: number, places: readonly Places[]])[] = [
  // IPv4-compatible addresses, RFC 4291.
  ['::', 96, [LAST]],
  // IPv4-translated addresses, RFC 2765.
  ['::ffff:0:0:0', 96, [LAST]],
  // NAT64, RFC 6052.
  ['64:ff9b::', 96, [LAST]],
  // NAT64 of a local network, RFC 8215: which of the lengths of RFC 6052 its prefix has cannot be seen.
  ['64:ff9b:1::', 48, [LAST, [9, 10, 11, 12], [7, 9, 10, 11], [6, 7, 9, 10]]],
  // 6to4, RFC 3056.
  ['2002::', 16, [[2, 3, 4, 5]]],
  // Teredo, RFC 4380: the server here; the client is read below.
  ['2001::', 32, [[4, 5, 6, 7]]],
];

const NETWORKS = CARRIERS.map(([network, prefix, places]) => {
  const addresses = new BlockList();
  addresses.addSubnet(network, prefix, 'ipv6');
  return { addresses, places };
});

const TEREDO = new BlockList();
TEREDO.addSubnet('2001::', 32, 'ipv6');

/** ISATAP, RFC 5214: these four bytes before the address, in any network; the first may have the bit of a unique one. */
const ISATAP = [0x00, 0x00, 0x5e, 0xfe];

/**
 * The IPv4 addresses that packets to an IPv6 address may end up at. Those of 0.0.0.0/8 are left out: nothing is there, and
 * the zeros of any address look like them.
 */
export function carriedAddresses(address: string): string[] {
  const bytes = toBytes(address);
  const at = (places: readonly number[]): number[] => places.map((place) => bytes[place] ?? 0);
  const found = NETWORKS.filter(({ addresses }) => addresses.check(address, 'ipv6')).flatMap(({ places }) =>
    places.map(at),
  );
  if (TEREDO.check(address, 'ipv6')) found.push(at(LAST).map((byte) => byte ^ 0xff));
  if (ISATAP.every((byte, index) => byte === ((bytes[8 + index] ?? 0) & (index === 0 ? 0xfd : 0xff))))
    found.push(at(LAST));
  return found.filter(([first]) => first !== 0).map((four) => four.join('.'));
}

/** The 16 bytes of an IPv6 address, which URLs write without IPv4 in it. */
function toBytes(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}
