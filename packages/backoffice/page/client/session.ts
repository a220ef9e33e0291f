import { useSyncExternalStore } from 'react';
import type { Envelope, SessionOpened } from '#contract';

/**
 * Why the page is locked. `none`: this tab has no session, and no other tab gave it one; `spent`: neither did the link that it came
 * by, which was used before or is too old; `ended`: the emulator does not know the session (any more); `cookie`: it knows the session, but
 * the browser does not send the cookie that belongs to it.
 */
export type Lock = 'none' | 'spent' | 'ended' | 'cookie';

/** What tabs of this origin tell one another. Pages of other ports are other origins, and are not told. */
type TabMessage = { readonly ask: true } | { readonly secret: string };

const OPEN_PATH = '/_tillkit/open';
const HEADER = 'x-tillkit-session';
const KEPT = 'tillkit-session';

/** What the control plane's answers to a page of its own mean for its session. */
const REFUSED: ReadonlyMap<number, Lock> = new Map([
  [401, 'ended'],
  [403, 'cookie'],
]);

/** How long a tab waits for the others before it says that it has no session; an answer that comes later still opens it. */
const ANSWER_MS = 300;

let lock: Lock | undefined;
let tellAnswer: () => void = () => {};
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel(KEPT);
const tell = (message: TabMessage): void => otherTabs.postMessage(message);

/** The secret of the session. It is kept with this tab, for pages of this origin: a cookie would go to every port. */
const readSecret = (): string | null => sessionStorage.getItem(KEPT);

/**
 * Comes by a session: by the link that led here, by what this tab kept, or from another tab. Without one the page is locked.
 * Resolves with whether the page is open.
 */
export async function enterSession(): Promise<boolean> {
  otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('secret' in data) receive(data.secret);
    else answer();
  });
  const byLink = location.pathname === OPEN_PATH;
  if (byLink) await takeLink();
  if (readSecret() === null) await askOtherTabs();
  if (readSecret() === null) lockPage(byLink ? 'spent' : 'none');
  return lock === undefined;
}

/** Asks the control plane, with the secret beside the cookie that the browser adds. A refused session locks the page. */
export async function fetchInSession(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(HEADER, readSecret() ?? '');
  const response = await fetch(url, { ...init, headers });
  const why = REFUSED.get(response.status);
  if (why !== undefined) lockPage(why);
  return response;
}

/** Tells that there is no session: the page shows why, and how it is opened. Another tab that has one opens this one too. */
function lockPage(why: Lock): void {
  if (lock === why) return;
  lock = why;
  for (const listener of listeners) listener();
  tell({ ask: true });
}

export const isLocked = (): boolean => lock !== undefined;

export const useLock = (): Lock | undefined => useSyncExternalStore(subscribe, () => lock);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Exchanges the code of a link for the secret of a session. The code leaves the address, and with it the history, before
 * anything is asked. A link that is refused changes nothing: the session that the browser may have is as good.
 */
async function takeLink(): Promise<void> {
  const code = location.hash.slice(1);
  history.replaceState(null, '', '/_tillkit/');
  const secret = await exchange(code);
  if (secret === undefined) return;
  sessionStorage.setItem(KEPT, secret);
  tell({ secret });
}

async function exchange(code: string): Promise<string | undefined> {
  try {
    const response = await fetch(OPEN_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const envelope = (await response.json()) as Envelope<SessionOpened>;
    return envelope.code === 'ok' ? envelope.data.secret : undefined;
  } catch {
    // Without an answer the link is of no more use than one that is spent.
    return undefined;
  }
}

const askOtherTabs = (): Promise<void> =>
  new Promise((resolve) => {
    tellAnswer = resolve;
    setTimeout(resolve, ANSWER_MS);
    tell({ ask: true });
  });

function answer(): void {
  const secret = readSecret();
  if (lock === undefined && secret !== null) tell({ secret });
}

/** A locked tab begins anew with what another one has; the same secret would only be refused again. */
function receive(secret: string): void {
  if (secret === readSecret() || (lock === undefined && readSecret() !== null)) return;
  sessionStorage.setItem(KEPT, secret);
  if (lock === undefined) tellAnswer();
  else location.reload();
}
