import { useSyncExternalStore } from 'react';
import type { StreamMessage } from '#contract';
import { readEvents } from './read-events.ts';
import { fetchInSession, isLocked } from './session.ts';

/** A message with its place among those that this tab has received, from 1. */
export type Received = StreamMessage & { readonly number: number };

/** `lost`: was open or should be, and is being tried again. */
export type Connection = 'connecting' | 'open' | 'lost';

const URL = '/_tillkit/api/stream';
const KEPT_MESSAGES = 500;
const RETRY_MS = 2000;

/** A flood of messages is drawn a few times a second, which leaves the page time for its reader. */
const SHOW_EVERY_MS = 150;

let connection: Connection = 'connecting';
let recent: Received[] = [];
let shown: readonly Received[] = [];
let count = 0;
let showing = false;

const watchers = new Set<() => void>();
const listeners = new Set<(message: Received) => void>();
const reopened = new Set<() => void>();

/** Opens the one stream of this tab, which stays open. `onReopened` is called when messages may have been missed. */
export function openStream(onReopened: () => void): void {
  reopened.add(onReopened);
  void connect();
}

/** Listens to every message, as it comes. Returns the function that ends that. */
export function onMessage(listener: (message: Received) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last 500 messages, oldest first, as they were last shown. */
export const useMessages = (): readonly Received[] => useSyncExternalStore(watch, () => shown);

export const useConnection = (): Connection => useSyncExternalStore(watch, () => connection);

/** Number of the last message so far: what an action causes has a greater one. */
export const lastMessageNumber = (): number => count;

async function connect(): Promise<void> {
  const response = await fetchInSession(URL).catch(() => undefined);
  if (isLocked()) return;
  if (response?.ok && response.body !== null) {
    const again = connection === 'lost';
    setConnection('open');
    if (again) for (const tell of reopened) tell();
    await readEvents(response.body, ({ name, data }) =>
      receive({ kind: name, data: JSON.parse(data) } as StreamMessage),
    );
  }
  setConnection('lost');
  setTimeout(connect, RETRY_MS);
}

function receive(message: StreamMessage): void {
  count += 1;
  const received = { ...message, number: count };
  recent.push(received);
  if (recent.length > 2 * KEPT_MESSAGES) recent = recent.slice(-KEPT_MESSAGES);
  for (const listener of listeners) listener(received);
  if (showing) return;
  showing = true;
  setTimeout(() => requestAnimationFrame(show), SHOW_EVERY_MS);
}

function show(): void {
  showing = false;
  shown = recent.slice(-KEPT_MESSAGES);
  for (const watcher of watchers) watcher();
}

function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
