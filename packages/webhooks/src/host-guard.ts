import { isIP } from 'node:net';
import { isNeverDialled, isPublicAddress, NEVER_IN_WORDS } from '#core';
import { type AllowedHost, isAllowedAt } from './allowed-host.ts';
import { bareHost, type EgressGuard, guardedLookup } from './egress-guard.ts';
import { HostRefusal } from './host-failure.ts';

/**
 * Makes the guard of one request of a handler. Its host must be allowed, with its port. An address of this machine or of
 * a private network is dialled only when it is allowed itself, or when the allowed name has no dot and so cannot be one
 * of the public internet's. Link-local and metadata addresses never are, nor those of IPv6 that lead to private ones of IPv4.
 * @assumption A38
 */
export function createHostGuard(allowed: readonly AllowedHost[], url: URL): EgressGuard {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));

  const isOpen = (host: string, address: string): boolean =>
    !isNeverDialled(address) &&
    (isPublicAddress(address) || !host.includes('.') || isAllowedAt(allowed, address, port));

  return {
    check({ protocol, host, hostname, username, password }) {
      if (protocol !== 'http:' && protocol !== 'https:')
        throw new HostRefusal(`fetch takes http and https URLs, not ${protocol} ones.`);
      const bare = bareHost(hostname);
      if (!isAllowedAt(allowed, bare, port))
        throw new HostRefusal(
          `fetch to ${host} is refused: allow it with --allow-net ${host} (in a test store: allowNet).`,
        );
      if (username !== '' || password !== '')
        throw new HostRefusal(
          `fetch to ${host} is refused: a URL has no user name or password; send an Authorization header.`,
        );
      if (isIP(bare) !== 0 && !isOpen(bare, bare)) throw blocked(bare, [bare]);
    },
    lookup: guardedLookup(isOpen, blocked),
  };
}

function blocked(host: string, addresses: readonly string[]): HostRefusal {
  const address = addresses.find((one) => !isNeverDialled(one));
  if (address === undefined)
    return new HostRefusal(
      `fetch to ${host} is refused: it is at ${addresses.join(', ')}, and ${NEVER_IN_WORDS} never are allowed.`,
    );
  return new HostRefusal(
    `fetch to ${host} is refused: it is at ${addresses.join(', ')}, which is no address of the public internet. If that is meant, allow the address too: --allow-net ${isIP(address) === 6 ? `[${address}]` : address}, with the port if it is not 80 or 443.`,
  );
}
