import { HostFailure } from './host-failure.ts';

/** One request of those that redirects make of a handler's. */
export interface HostHop {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** They describe a body that is not sent any more. */
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-location', 'content-type'];
/** They are for the host that they were given for. */
const CREDENTIALS = ['authorization', 'cookie'];

/**
 * The request that an answer redirects to, by the rules of the Fetch Standard; undefined when it redirects to nothing.
 * @throws HostFailure when what it redirects to is no address
 */
export function followRedirect(
  { method, url, headers, body }: HostHop,
  status: number,
  location: string | undefined,
): HostHop | undefined {
  if (!REDIRECTS.includes(status) || location === undefined) return undefined;
  const target = URL.parse(location, url);
  if (target === null) throw new HostFailure(`${url.host} redirects to what is no address.`);
  if (target.hash === '') target.hash = url.hash;
  const becomesGet =
    (method === 'POST' && (status === 301 || status === 302)) ||
    (status === 303 && method !== 'GET' && method !== 'HEAD');
  const dropped = [...(becomesGet ? BODY_HEADERS : []), ...(target.origin === url.origin ? [] : CREDENTIALS)];
  return {
    method: becomesGet ? 'GET' : method,
    url: target,
    headers: headers.filter(([name]) => !dropped.includes(name.toLowerCase())),
    body: becomesGet ? null : body,
  };
}
