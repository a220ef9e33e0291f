import type { Assumed, EventName, ScriptedAnswer } from '#contract';
import type { Clock, Ids } from '#core';
import type { Database } from './database/database.ts';
import type { WriteQueue } from './database/write-queue.ts';
import type { WrittenEvent } from './written-event.ts';

/** The delivery whose handler made a call, for calls that a handler made. */
export interface Cause {
  readonly deliveryId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/** Which store an operation works on, and on whose behalf. */
export interface Scope {
  readonly storeId: string;
  readonly cause: Cause | null;
  /** The call of the REST API that the operation is for: `PUT /api/products/…`. */
  readonly call?: string;
  /** Answers, attempt by attempt, that deliveries of an event get in place of their receiver's. */
  readonly script?: { readonly event: EventName; readonly answers: readonly ScriptedAnswer[] };
  /** Collects the events that the operation writes, for callers who want to know. */
  readonly recorded?: WrittenEvent[];
}

/** What every part of the store is built from. */
export interface StoreContext {
  readonly database: Database;
  readonly queue: WriteQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called at each use, because switches can be turned at run time. */
  readonly assumed: () => Assumed;
  /** Answers, attempt by attempt, of every delivery that no scope scripts; none when it is empty. Called at each use. */
  readonly script: () => readonly ScriptedAnswer[];
}
