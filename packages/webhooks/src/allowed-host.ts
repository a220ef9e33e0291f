import { isIPv6 } from 'node:net';
import { sentence, UsageError } from '#core';
import { bareHost } from './egress-guard.ts';

/** A host that handlers may reach; without a port, at the ports of http and https. */
export interface AllowedHost {
  /** As `bareHost` makes it: lower case, without brackets. */
  readonly host: string;
  readonly port: number | undefined;
}

const ENTRY = /^(\[[\da-f:.]+\]|[^\s/?#@\\*%:[\]]+)(?::(\d{1,5}))?$/i;

/**
 * Reads what `--allow-net` takes: a host name or an address, IPv6 in brackets, with a port or without.
 * @throws UsageError naming the nearest right form
 * @assumption A38
 */
export function parseAllowedHost(text: string): AllowedHost {
  const allowed = read(text);
  if (allowed !== undefined) return allowed;
  const nearest = nearestEntry(text);
  throw new UsageError(
    'bad-value',
    sentence`--allow-net takes a host such as api.example.com or localhost:3000, not "${text}".`,
    { nextSteps: read(nearest) === undefined ? [] : [sentence`Did you mean "${nearest}"?`] },
  );
}

function read(text: string): AllowedHost | undefined {
  const [, name = '', portText] = ENTRY.exec(text) ?? [];
  const url = URL.parse(`http://${name}/`);
  const port = portText === undefined ? undefined : Number(portText);
  if (name === '' || url === null || port === 0 || (port ?? 0) > 65_535) return undefined;
  return { host: bareHost(url.hostname), port };
}

/** What is left of an address of a page, a wildcard or a bare IPv6 address when it is written as a host. */
function nearestEntry(text: string): string {
  const host = text
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/^\*\.?/, '');
  return isIPv6(host) ? `[${host}]` : host;
}

/** Tells whether a host (as `bareHost` makes it) may be reached at a port. */
export const isAllowedAt = (allowed: readonly AllowedHost[], host: string, port: number): boolean =>
  allowed.some(
    (one) => one.host === host && (one.port === undefined ? port === 80 || port === 443 : one.port === port),
  );
