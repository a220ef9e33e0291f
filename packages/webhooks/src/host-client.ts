import { type AskedHost, HANDLER_LIMITS, type HostAnswer, type HostRequest, type HostResponse } from '#contract';
import { startTimer } from '#core';
import { type AllowedHost, parseAllowedHost } from './allowed-host.ts';
import { toErrorRecord } from './attempt-error.ts';
import { ACCEPTED_CODINGS, decodeBody } from './decode-body.ts';
import type { EgressGuard } from './egress-guard.ts';
import { exchangeWhole, type WholeAnswer } from './host-exchange.ts';
import { HostFailure, HostRefusal } from './host-failure.ts';
import { createHostGuard } from './host-guard.ts';
import { followRedirect, type HostHop } from './host-redirect.ts';
import { createHttpConnection } from './http-connection.ts';

/** Limits of one `fetch`, by the names of `HANDLER_LIMITS`. */
type HostLimits = { readonly [K in 'fetchMs' | 'fetchRedirects' | 'responseBodyBytes']: number };

/** How handlers reach other hosts. */
export interface HostClientOptions {
  /** Hosts that handlers may reach: `api.example.com` at ports 80 and 443, `localhost:3000` at that port. */
  readonly allow: readonly string[];
  readonly limits?: Partial<HostLimits>;
}

/** Reaches hosts for handlers, with nothing but what the handler gives. */
export interface HostClient {
  /**
   * Makes a request and follows its redirects. It never rejects; aborting the signal is a failure like any other.
   * @param onHost is told of each host that was asked or refused, redirects included.
   */
  fetch(request: HostRequest, signal: AbortSignal, onHost?: (asked: AskedHost) => void): Promise<HostAnswer>;
}

/**
 * Makes the client for handlers' `fetch`. Every request has a connection of its own: no cookie, no credential and no
 * proxy is shared with anything. undici is loaded at the first request to an allowed host.
 * @throws UsageError when what is allowed is no host
 * @assumption A38
 */
export function createHostClient({ allow, limits }: HostClientOptions): HostClient {
  const allowed = allow.map(parseAllowedHost);
  const kept = { ...HANDLER_LIMITS, ...limits };
  return {
    async fetch(request, signal, onHost = () => {}) {
      const timeUp = new AbortController();
      const timer = startTimer(kept.fetchMs, () =>
        timeUp.abort(new HostFailure(`A fetch of a handler may take ${kept.fetchMs} ms.`, 'LimitError')),
      );
      try {
        const ended = AbortSignal.any([signal, timeUp.signal]);
        return { response: await fetchFollowing(allowed, request, { limits: kept, signal: ended, onHost }) };
      } catch (error) {
        return { failed: toFailure(error as Error, request.url) };
      } finally {
        timer.cancel();
      }
    },
  };
}

/** Where the handler says nothing else; how the answer is compressed is not for it to say. */
const DEFAULT_HEADERS: HostRequest['headers'] = [
  ['accept', '*/*'],
  ['user-agent', 'tillkit'],
  ['accept-encoding', ACCEPTED_CODINGS],
];

async function fetchFollowing(
  allowed: readonly AllowedHost[],
  { method, url, headers, bodyBase64, redirect }: HostRequest,
  { limits, signal, onHost }: { limits: HostLimits; signal: AbortSignal; onHost: (asked: AskedHost) => void },
): Promise<HostResponse> {
  const target = URL.parse(url);
  if (target === null) throw new HostFailure('fetch takes an absolute URL.');
  const body = bodyBase64 === undefined ? null : Buffer.from(bodyBase64, 'base64');
  let from: URL | undefined;
  let hop: HostHop = { method, url: target, headers, body };
  for (let redirects = 0; ; redirects += 1) {
    const guard = createHostGuard(allowed, hop.url);
    const answer = await tellHost(hop.url, onHost, () => {
      requireAllowed(guard, hop, from);
      return send(guard, hop, limits, signal);
    });
    const location = answer.headers.find(([name]) => name === 'location')?.[1];
    const next = redirect === 'manual' ? undefined : followRedirect(hop, answer.status, location);
    if (next === undefined) return toResponse(hop, answer, redirects > 0);
    if (redirect === 'error') throw new HostFailure(`${hop.url.host} redirects, which this fetch takes for an error.`);
    if (redirects === limits.fetchRedirects)
      throw new HostFailure(`A fetch of a handler follows ${limits.fetchRedirects} redirects.`, 'LimitError');
    from = hop.url;
    hop = next;
  }
}

/** Tells of the host of a request when that is over, however it ends. */
async function tellHost<T>({ host }: URL, onHost: (asked: AskedHost) => void, request: () => Promise<T>): Promise<T> {
  const tell = (refused: boolean) => host !== '' && onHost({ host, refused });
  try {
    const answer = await request();
    tell(false);
    return answer;
  } catch (error) {
    tell(error instanceof HostRefusal);
    throw error;
  }
}

/** Says of a refusal that the author did not write the address himself, if a host redirected there. */
function requireAllowed(guard: EgressGuard, { url }: HostHop, from: URL | undefined): void {
  try {
    guard.check(url);
  } catch (error) {
    if (from === undefined) throw error;
    throw new HostRefusal(`${from.host} redirects to ${url.host || url.protocol}. ${(error as Error).message}`);
  }
}

async function send(
  guard: EgressGuard,
  { method, url, headers, body }: HostHop,
  { responseBodyBytes: maxBytes }: HostLimits,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const connection = createHttpConnection(await import('undici'), url.origin, guard);
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const answer = await exchangeWhole(
    connection,
    {
      method,
      path: url.pathname + url.search,
      headers: [...DEFAULT_HEADERS.filter(([name]) => !given.has(name)), ...headers].flat(),
      body,
    },
    { maxBytes, signal },
  );
  const encodings = answer.headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value);
  const decoded = method === 'HEAD' ? answer.body : await decodeBody(answer.body, encodings.join(), maxBytes);
  signal.throwIfAborted();
  return { ...answer, body: decoded };
}

function toResponse({ url }: HostHop, { status, statusText, headers, body }: WholeAnswer, redirected: boolean) {
  if (status < 200 || status > 599) throw new HostFailure(`${url.host} answered with status ${status}.`);
  const place = new URL(url);
  place.hash = '';
  return { status, statusText, headers, url: place.href, redirected, bodyBase64: body.toString('base64') };
}

function toFailure(error: Error, url: string): { name: HostFailure['name']; message: string } {
  if (error instanceof HostFailure) return { name: error.name, message: error.message };
  return {
    name: 'TypeError',
    message: `fetch to ${URL.parse(url)?.host ?? ''} failed: ${toErrorRecord(error).message}`,
  };
}
