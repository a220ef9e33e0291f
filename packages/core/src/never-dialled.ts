import { BlockList, isIP } from 'node:net';
import { carriedAddresses } from './carried-addresses.ts';
import { isPublicAddress } from './public-address.ts';

/** Link-local addresses and those where clouds hand out credentials. */
const NEVER = new BlockList();
NEVER.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER.addSubnet('fe80::', 10, 'ipv6');
NEVER.addAddress('fd00:ec2::254', 'ipv6');
NEVER.addAddress('fd20:ce::254', 'ipv6');
NEVER.addAddress('100.100.100.200', 'ipv4');
NEVER.addAddress('168.63.129.16', 'ipv4');
NEVER.addAddress('192.0.0.192', 'ipv4');

/** What is never dialled, in words. */
export const NEVER_IN_WORDS = 'link-local and metadata addresses, and IPv6 addresses that lead to private IPv4 ones,';

/**
 * Tells whether nothing may ever be sent to an address: a link-local or metadata address, or one of IPv6 that leads to an
 * IPv4 address which is that, or is none of the public internet. What is meant to go inside names the IPv4 address itself.
 */
export function isNeverDialled(given: string): boolean {
  // A list takes no address with a zone for one of its own.
  const address = given.replace(/%.*$/s, '');
  if (NEVER.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return true;
  if (isIP(address) !== 6) return false;
  return carriedAddresses(address).some((carried) => NEVER.check(carried, 'ipv4') || !isPublicAddress(carried));
}
