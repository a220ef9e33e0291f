import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from '#api';
import { ApiError, CONTROL_TOKEN_HEADER } from '#contract';

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

const HEADER = CONTROL_TOKEN_HEADER.toLowerCase();

/** Makes the check of the run token, in constant time. @source contract §9 */
export function createTokenGuard(token: string): Guard {
  const expected = Buffer.from(token);
  return async ({ headers }) => {
    const given = Buffer.from(String(headers[HEADER] ?? ''));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new ApiError('UNAUTHORIZED', { reason: 'bad-run-token' });
    }
  };
}
