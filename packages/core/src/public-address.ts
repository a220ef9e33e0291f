import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that do not lie on the public internet. */
const INSIDE_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

const OUTSIDE = new BlockList();
OUTSIDE.addSubnet('0.0.0.0', 0, 'ipv4');
OUTSIDE.addSubnet('2000::', 3, 'ipv6');
/** NAT64: an IPv4 address stands in its last 32 bits. */
OUTSIDE.addSubnet('64:ff9b::', 96, 'ipv6');

const INSIDE = new BlockList();
for (const [network, prefix] of INSIDE_IPV4) {
  INSIDE.addSubnet(network, prefix, 'ipv4');
  INSIDE.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
/** Teredo and 6to4 lead to an IPv4 address that they hide. */
INSIDE.addSubnet('2001::', 32, 'ipv6');
INSIDE.addSubnet('2002::', 16, 'ipv6');

/** Tells whether an address lies on the public internet: not on this machine, not in a private network, not special. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return OUTSIDE.check(address, family) && !INSIDE.check(address, family);
}
