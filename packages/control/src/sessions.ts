import { ApiError, SESSION_COOKIE, SESSION_LINK_MS, SESSION_OPEN_PATH, type SessionLink } from '#contract';
import { createIds, toIso, wallClockMs } from '#core';

/** A session that was just opened. */
export interface OpenedSession {
  /** What each call of the page carries in a header. Only pages of the server's own origin can keep it. */
  readonly secret: string;
  /** `Set-Cookie` of the cookie that each call carries beside it. */
  readonly setCookie: string;
}

/**
 * Who looks at the back office: a browser that opened a link of ours, until the emulator stops. A session takes two things: a
 * cookie, which no script can read but which the browser sends to every port of this host, and a secret, which stays with the
 * pages of this port.
 * @source contract §1 §9
 */
export interface Sessions {
  /** A link that opens one session, once, within a minute. */
  link(): SessionLink;
  /**
   * Uses up the code of a link. A browser that sends the cookie of a session keeps it, so that its other tabs go on.
   * @throws ApiError UNAUTHORIZED for a code that is none any more
   */
  open(code: string, cookieHeader: string | undefined): OpenedSession;
  /** @throws ApiError UNAUTHORIZED without the secret of a session, FORBIDDEN without the cookie that belongs to it */
  require(secret: string, cookieHeader: string | undefined): void;
}

/** Links that nobody opened yet; the oldest one gives way. */
const LINKS_MAX = 100;
const SESSIONS_MAX = 1000;

/** Makes the sessions of one run. They are kept in memory; every code, cookie and secret holds 256 random bits. */
export function createSessions(baseUrl: () => string): Sessions {
  const ids = createIds();
  const links = new Map<string, number>();
  /** The cookie of each session, by its secret. */
  const cookies = new Map<string, string>();

  // Browsers send the cookies of one port of a host to all of its ports, so that each emulator has a name of its own.
  const cookieName = () => `${SESSION_COOKIE}_${new URL(baseUrl()).port}`;

  /** All values under our name: a page on another port can set cookies too, and those with a longer path come first. */
  function cookiesIn(header = ''): string[] {
    const prefix = `${cookieName()}=`;
    const pairs = header.split(';').map((pair) => pair.trim());
    return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
  }

  return {
    link() {
      const code = ids.secret();
      const expiresAt = wallClockMs() + SESSION_LINK_MS;
      links.set(code, expiresAt);
      dropOldest(links, LINKS_MAX);
      return { url: `${baseUrl()}${SESSION_OPEN_PATH}#${code}`, expiresAt: toIso(expiresAt) };
    },
    open(code, cookieHeader) {
      const expiresAt = links.get(code) ?? 0;
      links.delete(code);
      if (wallClockMs() > expiresAt) throw new ApiError('UNAUTHORIZED', { reason: 'bad-link' });
      const ours = new Set(cookies.values());
      const cookie = cookiesIn(cookieHeader).find((value) => ours.has(value)) ?? ids.secret();
      const secret = ids.secret();
      cookies.set(secret, cookie);
      dropOldest(cookies, SESSIONS_MAX);
      return { secret, setCookie: `${cookieName()}=${cookie}; Path=/_tillkit; HttpOnly; SameSite=Strict` };
    },
    require(secret, cookieHeader) {
      const cookie = cookies.get(secret);
      if (cookie === undefined) throw new ApiError('UNAUTHORIZED', { reason: 'bad-session' });
      if (!cookiesIn(cookieHeader).includes(cookie)) throw new ApiError('FORBIDDEN', { reason: 'session-cookie' });
    },
  };
}

function dropOldest(kept: Map<string, string | number>, max: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= max) return;
    kept.delete(key);
  }
}
