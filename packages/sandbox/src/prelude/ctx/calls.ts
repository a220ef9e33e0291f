import type { HandlerLimits } from '../../handler-limits.ts';
import type { Answer } from '../../protocol.ts';
import { exceedsUtf8 } from '../encoding/utf8.ts';
import { setClock } from '../engine/clock.ts';
import { LimitError, limits } from '../engine/limits.ts';
import { createPromise, dictionary, hasOwn, ownKeys, parseJson } from '../engine/primordials.ts';
import { log } from './log.ts';

interface Waiting {
  /** The call in a few words. */
  readonly words: string;
  /** Where the handler made it. */
  readonly place: string;
  readonly request: string;
  /** Makes room for the next call of its kind. */
  readonly leave: () => void;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** For base64, and for what stands beside a body. The outside takes no longer message at all. */
const ROOM = 2;

/** Calls of all kinds that have no answer yet. */
const waiting = dictionary<Waiting>();

/** A call on its way. */
export interface Call<R> {
  readonly id: string;
  readonly response: Promise<R>;
}

/** Calls of one kind, which go out over the bridge within their limits. */
export interface Calls<R> {
  /**
   * Sends a request, or lets it wait for its turn.
   * @param words the call in a few words
   * @param place where the handler made it
   * @throws LimitError
   */
  send(request: string, words: string, place: string): Call<R>;
  /** Forgets a call that waits for a free place; false when it is out already. */
  forget(id: string): boolean;
}

/** Makes the calls of a kind: `what` it is called, what its ids begin with, and the names of its two limits. */
export function createCalls<R>(
  what: string,
  prefix: string,
  post: (id: string, request: string, place: string) => void,
  most: keyof HandlerLimits,
  atOnce: keyof HandlerLimits,
): Calls<R> {
  /** Calls are numbered from 1. All up to `sent` went out; `made − sent` wait for a free place. */
  let made = 0;
  let sent = 0;
  let inFlight = 0;

  function sendNext(): void {
    while (inFlight < limits[atOnce] && sent < made) {
      sent += 1;
      const id = `${prefix}${sent}`;
      const entry = waiting[id];
      if (entry === undefined) continue;
      inFlight += 1;
      post(id, entry.request, entry.place);
    }
  }
  function leave(): void {
    inFlight -= 1;
    sendNext();
  }

  return {
    send(request, words, place) {
      if (exceedsUtf8(request, ROOM * limits.requestBodyBytes))
        throw new LimitError(`A request of a handler may have ${limits.requestBodyBytes} bytes.`);
      if (made >= limits[most]) throw new LimitError(`A handler may make ${limits[most]} ${what}.`);
      made += 1;
      const id = `${prefix}${made}`;
      const response = createPromise<R>((resolve, reject) => {
        waiting[id] = { words, place, request, leave, resolve: resolve as Waiting['resolve'], reject };
      });
      sendNext();
      return { id, response };
    },
    forget(id) {
      for (let number = sent + 1; number <= made; number += 1) {
        if (`${prefix}${number}` === id) return delete waiting[id];
      }
      return false;
    },
  };
}

/** Gives an answer to the call it belongs to. */
export function answer(text: string): void {
  const message: Answer = parseJson(text);
  const { call: id, now } = message;
  setClock(now);
  const entry = waiting[id];
  if (entry === undefined) return;
  delete waiting[id];
  if (hasOwn(message, 'response')) entry.resolve((message as { readonly response: unknown }).response);
  else {
    const { name, message: why } = (message as Extract<Answer, { readonly refused: unknown }>).refused;
    entry.reject(name === 'LimitError' ? new LimitError(why) : new TypeError(why));
  }
  entry.leave();
}

/** Says which calls a handler that returns has not waited for, each place once. */
export function logUnanswered(): void {
  const ids = ownKeys(waiting) as string[];
  const counts = dictionary<number>();
  for (let index = 0; index < ids.length; index += 1) {
    const place = waiting[ids[index] ?? '']?.place ?? '';
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (let index = 0; index < ids.length; index += 1) {
    const entry = waiting[ids[index] ?? ''];
    const count = entry === undefined ? undefined : counts[entry.place];
    if (entry === undefined || count === undefined) continue;
    delete counts[entry.place];
    const others = count === 1 ? '' : ` and ${count - 1} more`;
    const place = entry.place === '' ? '' : `, called at ${entry.place}`;
    log('warn', [
      `Still under way when the handler returned: ${entry.words}${others}${place}. What comes of it does not reach the handler; is an await missing?`,
    ]);
  }
}
