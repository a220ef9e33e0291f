import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isNeverDialled, NEVER_IN_WORDS } from '#core';

/** Refused before a connection was made, because of where it would have gone. */
class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'blocked_address';
}

/** Decides where requests may go, by the address that is really dialled. */
export interface EgressGuard {
  /** @throws BlockedAddressError when the URL is neither http nor https, or its host is an address that may not be dialled */
  check(url: URL): void;
  /** Resolves a host name for a socket, to addresses that may be dialled and to no other. */
  readonly lookup: LookupFunction;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Makes a guard that lets requests go to loopback, and to the given hosts (names or addresses) unless those lead to a
 * link-local or metadata address, or through IPv6 to a private one of IPv4.
 * @source contract §10
 */
export function createEgressGuard(allowedHosts: readonly string[]): EgressGuard {
  const allowed = new Set(allowedHosts.map(bareHost));

  function isAllowed(hostname: string, address: string): boolean {
    if (isNeverDialled(address)) return false;
    return LOOPBACK.check(address, familyOf(address)) || allowed.has(hostname);
  }

  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new BlockedAddressError(`Deliveries go to http and https only, not to ${url.protocol}//.`);
      }
      const host = bareHost(url.hostname);
      if (isIP(host) !== 0 && !isAllowed(host, host)) throw blocked(host, [host]);
    },
    lookup: guardedLookup(isAllowed, blocked),
  };
}

/** Resolves names for a socket, to those of their addresses that are allowed; to `blocked` when there is none. */
export const guardedLookup =
  (
    isAllowed: (hostname: string, address: string) => boolean,
    blocked: (hostname: string, addresses: readonly string[]) => Error,
  ): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const open = addresses.filter(({ address }) => isAllowed(bareHost(hostname), address));
      const [first] = open;
      if (first === undefined) {
        const found = addresses.map(({ address }) => address);
        return callback(blocked(hostname, found), '');
      }
      if (options.all === true) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };

/** Host as it is compared: lower case, without the brackets of an IPv6 address or the dot at the end of a name. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

function blocked(host: string, addresses: readonly string[]): BlockedAddressError {
  const where = addresses.includes(host) ? host : `${host} (${addresses.join(', ')})`;
  return new BlockedAddressError(
    `Deliveries may not go to ${where}. Hosts besides this machine are allowed with --allow-receiver HOST; ${NEVER_IN_WORDS} never are.`,
  );
}
