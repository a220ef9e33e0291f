import { SESSION_COOKIE, SESSION_LINK_MS, SESSION_OPEN_PATH, type SessionLink } from '#contract';
import { createIds, toIso, wallClockMs } from '#core';

/** Who looks at the back office: a browser that opened a link of ours, until the emulator stops. @source contract §1 §9 */
export interface Sessions {
  /** A link that opens one session, once, within a minute. */
  link(): SessionLink;
  /** Uses up the code of a link; gives the `Set-Cookie` of its session, or undefined for a code that is none any more. */
  open(code: string): string | undefined;
  /** Whether a `Cookie` header names a session. */
  has(cookieHeader: string | undefined): boolean;
}

/** Links that nobody opened yet; the oldest one gives way. */
const LINKS_MAX = 100;
const SESSIONS_MAX = 1000;

/** Makes the sessions of one run. They are kept in memory; every code and every cookie holds 256 random bits. */
export function createSessions(baseUrl: () => string): Sessions {
  const ids = createIds();
  const links = new Map<string, number>();
  const open = new Set<string>();
  // Browsers send the cookies of one port of a host to all of its ports, so that each emulator has a name of its own.
  const cookieName = () => `${SESSION_COOKIE}_${new URL(baseUrl()).port}`;

  return {
    link() {
      const code = ids.secret();
      const expiresAt = wallClockMs() + SESSION_LINK_MS;
      links.set(code, expiresAt);
      dropOldest(links, LINKS_MAX);
      return { url: `${baseUrl()}${SESSION_OPEN_PATH}?code=${code}`, expiresAt: toIso(expiresAt) };
    },
    open(code) {
      const expiresAt = links.get(code) ?? 0;
      links.delete(code);
      if (wallClockMs() > expiresAt) return undefined;
      const session = ids.secret();
      open.add(session);
      dropOldest(open, SESSIONS_MAX);
      return `${cookieName()}=${session}; Path=/_tillkit; HttpOnly; SameSite=Strict`;
    },
    has: (cookieHeader = '') =>
      cookieHeader.split(';').some((pair) => {
        const [name, value = ''] = pair.trim().split('=');
        return name === cookieName() && open.has(value);
      }),
  };
}

function dropOldest(kept: Map<string, number> | Set<string>, max: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= max) return;
    kept.delete(key);
  }
}
