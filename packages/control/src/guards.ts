import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from '#api';
import { ApiError, CONTROL_TOKEN_HEADER, SESSION_HEADER } from '#contract';
import type { Sessions } from './sessions.ts';

/** A check of a request before anything else of it is looked at. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * `Host` values under which a server may be called: loopback by address and name, and the host it was told to listen on.
 */
export function toAllowedHosts(host: string, port: number): string[] {
  const named = host.includes(':') ? `[${host}]` : host;
  const hosts = [...new Set(['127.0.0.1', 'localhost', '[::1]', named.toLowerCase()])];
  return hosts.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

/**
 * Makes the check against pages of other sites: a `Host` that is not this server's (DNS rebinding) and an `Origin` that
 * is not (cross-site requests) are FORBIDDEN.
 * @source contract §9
 */
export const createHostGuard =
  (allowedHosts: () => readonly string[]): Guard =>
  async ({ headers }) => {
    const hosts = allowedHosts();
    if (!hosts.includes((headers.host ?? '').toLowerCase())) throw new ApiError('FORBIDDEN', { reason: 'bad-host' });
    const { origin } = headers;
    if (origin !== undefined && !hosts.some((host) => origin.toLowerCase() === `http://${host}`)) {
      throw new ApiError('FORBIDDEN', { reason: 'bad-origin' });
    }
  };

const TOKEN_HEADER = CONTROL_TOKEN_HEADER.toLowerCase();
const SECRET_HEADER = SESSION_HEADER.toLowerCase();

/**
 * Makes the check of who calls: whoever has the run token, compared in constant time, or the page of the back office with the
 * secret and the cookie of its session. A cookie alone opens nothing.
 * @source contract §9
 */
export function createTokenGuard(token: string, sessions: Pick<Sessions, 'require'>): Guard {
  const expected = Buffer.from(token);
  return async (request) => {
    const { headers } = request;
    const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    const secret = headers[SECRET_HEADER];
    if (secret === undefined) throw new ApiError('UNAUTHORIZED', { reason: 'bad-run-token' });
    sessions.require(String(secret), headers.cookie);
    requireOwnPage(request);
  };
}

/** Browsers that fetch for a page of ours say so. */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none', undefined];

/**
 * Pages of other ports of this machine count as the same site, so that browsers send them our cookie; the `Origin` of a call
 * that changes something was compared before, but has to be there.
 */
function requireOwnPage({ method, headers }: FastifyRequest): void {
  const isOwn = OWN_SITES.includes(headers['sec-fetch-site']);
  if (!isOwn || (method !== 'GET' && headers.origin === undefined)) {
    throw new ApiError('FORBIDDEN', { reason: 'bad-origin' });
  }
}
