import type { StoreContext } from '../context.ts';
import { selectAttemptsUnderWay } from './attempt-rows.ts';
import { type ClaimedAttempt, claimDue, type Prepare, type Slots } from './claim.ts';
import { endAttempt } from './end-attempt.ts';
import type { Decide, EndedAttempt } from './progress.ts';
import { selectEarliestOfApps } from './rows.ts';
import type { AttemptsUnderWay } from './under-way.ts';

/** What one turn does. */
export interface Turn {
  readonly ended: readonly EndedAttempt[];
  readonly decide: Decide;
  /** For what is claimed after that. */
  readonly slots: Slots;
  readonly prepare: Prepare;
}

/** What the engine needs to send deliveries and to survive its own death. @source contract §10 */
export interface DeliveryDispatch {
  /**
   * One transaction: writes how attempts ended and what becomes of their deliveries; then takes as many due deliveries as
   * there are free slots, in event order within a receiver, and writes an attempt for each. `take` is called inside it, so
   * that what ends while the turn is waiting is in it. Resolves to what was claimed, when that is committed.
   */
  turn(take: () => Turn): Promise<ClaimedAttempt[]>;
  /** Ends the attempts that an earlier run left under way; resolves to how many there were. */
  recover(decide: Decide): Promise<number>;
  /** The earliest due time later than `after` (milliseconds since the epoch), or undefined when there is none. */
  nextDueAt(after: number): number | undefined;
}

export function createDeliveryDispatch(context: StoreContext): DeliveryDispatch {
  const { database, queue } = context;
  const underWay: AttemptsUnderWay = new Map();

  function end({ deliveryId, result }: EndedAttempt, decide: Decide): void {
    const attempt = underWay.get(deliveryId);
    if (attempt === undefined) throw new Error(`No attempt of ${deliveryId} is under way.`);
    endAttempt(context, attempt, result, decide);
    queue.afterCommit(() => underWay.delete(deliveryId));
  }

  return {
    turn: (take) =>
      queue.write(() => {
        const { ended, decide, slots, prepare } = take();
        for (const attempt of ended) end(attempt, decide);
        return claimDue(context, underWay, slots, prepare);
      }),
    recover: (decide) =>
      queue.write(() => {
        const interrupted = selectAttemptsUnderWay.all(database, {});
        for (const attempt of interrupted) endAttempt(context, attempt, null, decide);
        queue.afterCommit(() => underWay.clear());
        return interrupted.length;
      }),
    nextDueAt(after) {
      const times = selectEarliestOfApps.all(database, { after }).flatMap(({ due_at }) => due_at ?? []);
      return times.length === 0 ? undefined : Math.min(...times);
    },
  };
}
