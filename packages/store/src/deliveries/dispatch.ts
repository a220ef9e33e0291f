import type { Attempt, DeliveryReason, DeliveryState, EventName, ScriptedAnswer } from '#contract';
import type { StoreContext } from '../context.ts';
import { type AttemptRow, finishAttempt, insertAttempt, selectLastAttempt } from './attempt-rows.ts';
import type { AttemptResult, Decide, DeliveryProgress } from './progress.ts';
import { insertRecording } from './recording.ts';
import {
  type DeliveryRow,
  type DueRow,
  type InFlightRow,
  markInFlight,
  selectDelivery,
  selectDue,
  selectEarliestOfApps,
  selectInFlight,
  updateProgress,
} from './rows.ts';
import { type DeliveryTarget, parseTarget } from './target.ts';
import { fromResult, NOT_FINISHED, toAttempt } from './to-attempt.ts';
import { toDeliveryMessage } from './to-delivery.ts';

/** How many attempts may be under way at once. */
export interface Slots {
  readonly perReceiver: number;
  readonly inAll: number;
}

/** A delivery whose turn has come. */
export interface DueDelivery {
  readonly id: string;
  readonly event: EventName;
  /** The exact text to send. */
  readonly body: string;
  readonly webhookId: string;
  readonly app: { readonly id: string; readonly storeId: string; readonly version: string };
  /** With the webhook's present secret. @assumption A33 */
  readonly target: DeliveryTarget;
}

/** What an attempt will send, as far as its record tells. */
export type PreparedAttempt = Pick<Attempt, 'target' | 'requestHeaders' | 'secretFingerprint'>;

/** An attempt that is written down and has not been made yet. */
export interface ClaimedAttempt {
  readonly delivery: DueDelivery;
  /** From 1, over all cycles. */
  readonly number: number;
  readonly requestHeaders: PreparedAttempt['requestHeaders'];
  /** What the attempt is answered in place of its receiver, or null. */
  readonly scripted: ScriptedAnswer | null;
}

/** What the engine needs to send deliveries and to survive its own death. @source contract §10 */
export interface DeliveryDispatch {
  /**
   * Takes as many due deliveries as there are free slots, in event order within a receiver, and writes an attempt for
   * each; resolves when that is committed.
   */
  claim(slots: Slots, prepare: (delivery: DueDelivery) => PreparedAttempt): Promise<ClaimedAttempt[]>;
  /** Writes how the claimed attempt of a delivery ended, and what becomes of the delivery, in one transaction. */
  finish(id: string, result: AttemptResult, decide: Decide): Promise<void>;
  /** Ends the attempts that an earlier run left under way; resolves to how many there were. */
  recover(decide: Decide): Promise<number>;
  /** The earliest due time later than `after` (milliseconds since the epoch), or undefined when there is none. */
  nextDueAt(after: number): number | undefined;
}

/** Before every due time. */
const BEGINNING = -1;

export function createDeliveryDispatch(context: StoreContext): DeliveryDispatch {
  const { database, queue, clock } = context;
  /** The attempts under way by their delivery: nothing else changes their rows. Those of an earlier run are read. */
  const underWay = new Map<string, AttemptRow>();

  /** Fair when slots are scarce: the receivers with the fewest attempts under way come first, then who waited longest. */
  function findLanes(now: number, busy: readonly InFlightRow[]): { appId: string; inFlight: number }[] {
    const inFlight = Map.groupBy(busy, (row) => row.app_id);
    return selectEarliestOfApps
      .all(database, { after: BEGINNING })
      .flatMap(({ app_id, due_at }) =>
        due_at === null || due_at > now
          ? []
          : [{ appId: app_id, dueAt: due_at, inFlight: inFlight.get(app_id)?.length ?? 0 }],
      )
      .sort((a, b) => a.inFlight - b.inFlight || a.dueAt - b.dueAt);
  }

  function begin(row: DueRow, prepare: (delivery: DueDelivery) => PreparedAttempt): ClaimedAttempt {
    const delivery = toDueDelivery(row);
    const { target, requestHeaders, secretFingerprint } = prepare(delivery);
    const number = (row.attempts ?? 0) + 1;
    const isRetry = row.state === 'waiting_retry';
    const retry = row.retry_count + Number(isRetry);
    const attempt: AttemptRow = {
      ...NOT_FINISHED,
      delivery_id: row.id,
      number,
      cycle: row.cycle,
      retry,
      trigger: isRetry ? 'auto' : row.trigger,
      target,
      request_headers_json: JSON.stringify(requestHeaders),
      secret_fingerprint: secretFingerprint,
      started_at: clock.now(),
    };
    insertAttempt.run(database, attempt);
    queue.afterCommit(() => underWay.set(row.id, attempt));
    markInFlight.run(database, { id: row.id });
    announceAttempt('started', row, attempt);
    return { delivery, number, requestHeaders, scripted: findScripted(row, number) };
  }

  /** Ends the attempt under way with its receiver's answer or, without one, as interrupted. */
  function end(id: string, result: AttemptResult | null, decide: Decide): void {
    const delivery = selectDelivery.get(database, { id });
    const attempt = underWay.get(id) ?? selectLastAttempt.get(database, { deliveryId: id });
    if (delivery?.in_flight !== 1 || attempt === undefined) throw new Error(`No attempt of ${id} is under way.`);
    const at = clock.now();
    const { outcome, progress } = decide(toProgress(delivery), {
      outcome: result?.outcome ?? 'interrupted',
      cycle: attempt.cycle,
      at,
    });
    const finished: AttemptRow = {
      ...attempt,
      ...(result === null ? { error_code: outcome === 'failed' ? 'engine_crash' : null } : fromResult(result)),
      outcome,
      finished_at: at,
    };
    finishAttempt.run(database, finished);
    if (result?.run !== undefined) {
      insertRecording.run(database, { deliveryId: id, number: attempt.number, run: JSON.stringify(result.run) });
    }
    const changed: DeliveryRow = {
      ...delivery,
      state: progress.state,
      reason: progress.reason,
      retry_count: progress.retryCount,
      interruptions: progress.interruptions,
      due_at: progress.dueAt,
      in_flight: 0,
    };
    updateProgress.run(database, changed);
    queue.afterCommit(() => underWay.delete(id));
    announceAttempt('finished', delivery, finished);
    queue.announce({ kind: 'delivery', data: toDeliveryMessage(changed) });
  }

  function announceAttempt(
    phase: 'started' | 'finished',
    { id, event, app_id }: Pick<DeliveryRow, 'id' | 'event' | 'app_id'>,
    attempt: AttemptRow,
  ): void {
    const data = { deliveryId: id, event, appId: app_id, phase, attempt: toAttempt(attempt) };
    queue.announce({ kind: 'attempt', data });
  }

  return {
    claim: (slots, prepare) =>
      queue.write(() => {
        const now = clock.now();
        const claimed: ClaimedAttempt[] = [];
        const busy = selectInFlight.all(database, {});
        let free = slots.inAll - busy.length;
        for (const { appId, inFlight } of findLanes(now, busy)) {
          const limit = Math.min(free, slots.perReceiver - inFlight);
          if (limit <= 0) continue;
          const due = selectDue.all(database, { appId, now, limit });
          claimed.push(...due.map((row) => begin(row, prepare)));
          free -= due.length;
        }
        return claimed;
      }),
    finish: (id, result, decide) => queue.write(() => end(id, result, decide)),
    recover: (decide) =>
      queue.write(() => {
        const interrupted = selectInFlight.all(database, {});
        for (const { id } of interrupted) end(id, null, decide);
        return interrupted.length;
      }),
    nextDueAt(after) {
      const times = selectEarliestOfApps.all(database, { after }).flatMap(({ due_at }) => due_at ?? []);
      return times.length === 0 ? undefined : Math.min(...times);
    },
  };
}

/** By the number of the attempt, so that a script goes on where it was after a restart. */
const findScripted = ({ script_json }: DueRow, number: number): ScriptedAnswer | null =>
  script_json === null ? null : ((JSON.parse(script_json) as ScriptedAnswer[])[number - 1] ?? null);

const toDueDelivery = (row: DueRow): DueDelivery => ({
  id: row.id,
  event: row.event,
  body: row.body,
  webhookId: row.webhook_id,
  app: { id: row.app_id, storeId: row.store_id, version: row.version },
  target:
    row.target_json === null
      ? { receiverUrl: row.receiver_url, handler: row.handler, secret: row.secret, appName: row.name, dir: row.dir }
      : parseTarget(row.target_json),
});

const toProgress = (row: DeliveryRow): DeliveryProgress => ({
  state: row.state as DeliveryState,
  reason: row.reason as DeliveryReason | null,
  cycle: row.cycle,
  trigger: row.trigger as Attempt['trigger'],
  retryCount: row.retry_count,
  interruptions: row.interruptions,
  dueAt: row.due_at,
});
