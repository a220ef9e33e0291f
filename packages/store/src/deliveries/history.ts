import {
  ApiError,
  type Assumed,
  type CausalTree,
  type Delivery,
  type DeliveryReason,
  type DeliveryRecording,
  type DeliveryState,
  type EventName,
  type Page,
  type Permission,
} from '#contract';
import type { StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { type Paging, readPage } from '../paging.ts';
import { missingPermission } from '../webhooks/missing-permission.ts';
import { selectAttempts, selectAttemptUnderWay } from './attempt-rows.ts';
import { readCausalTree } from './causal-tree.ts';
import type { DeliveryList } from './delivery-list.ts';
import { readRuns } from './recording.ts';
import {
  countDeliveries,
  type DeliveryRow,
  duplicateDelivery,
  type ResendableRow,
  releaseDelivery,
  resendDelivery,
  selectDelivery,
  selectDeliveryIds,
  selectResendable,
} from './rows.ts';
import { toDelivery, toDeliveryMessage } from './to-delivery.ts';

/** Which deliveries a list shows; a field that is absent does not limit it. */
export interface DeliveryFilter {
  readonly state?: DeliveryState;
  readonly reason?: DeliveryReason;
  readonly event?: EventName;
  readonly appId?: string;
  readonly webhookId?: string;
}

/** What was delivered or was not, and the one thing that a person can do about it. @source spec §6 */
export interface DeliveryHistory {
  /** Newest first, each with its attempts. A filter looks through all of them, which takes longer the more there are. */
  list(storeId: string, query: Paging & DeliveryFilter): Page<Delivery>;
  /** @throws ApiError NOT_FOUND */
  get(id: string): Delivery;
  /** What led to a delivery and what came of it. @throws ApiError NOT_FOUND */
  tree(id: string): CausalTree;
  /** A delivery with what its handler was run from. @throws ApiError NOT_FOUND */
  recording(id: string): DeliveryRecording;
  /**
   * Sends a failed delivery again: the same id and bytes in another cycle, at once. One that is held, as those of an import
   * are, goes on where it was, at once.
   * @throws ApiError NOT_FOUND; CONFLICT when it has not failed and is not held, or its app, subscription or permission is
   *   gone
   * @assumption A32
   */
  resend(id: string): Promise<Delivery>;
  /**
   * Delivers once more what succeeded, as a platform may that delivers at least once: the same id and bytes in one more
   * attempt, at once. It is recorded as one that a person began, in the same cycle, and changes neither state nor retry
   * count, however it ends; an interrupted one is not repeated.
   * @throws ApiError NOT_FOUND; CONFLICT when it has not succeeded or is on its way again, or its app, subscription or
   *   permission is gone
   */
  duplicate(id: string): Promise<Delivery>;
  /**
   * Makes the next attempt of a delivery at once, whatever came of the last one: a failed one is re-sent, one that succeeded
   * is delivered once more, one that waits does not wait any longer.
   * @throws ApiError NOT_FOUND; CONFLICT when an attempt is under way, or its app, subscription or permission is gone
   */
  rerun(id: string): Promise<Delivery>;
}

export function createDeliveryHistory(context: StoreContext, listed: DeliveryList): DeliveryHistory {
  const { database, queue, clock, assumed } = context;
  const read = (id: string): Delivery => {
    const row = requireRow(database, id);
    return toDelivery(row, selectAttempts.all(database, { seq: row.seq }));
  };

  /** `choose` refuses a delivery by its state, or gives the change of its row. */
  const sendAgain = (id: string, choose: (found: ResendableRow) => typeof resendDelivery): Promise<Delivery> =>
    queue.write(() => {
      const found = selectResendable.get(database, { id });
      if (found === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
      const change = choose(found);
      if (isGone(found, assumed())) throw new ApiError('CONFLICT', { reason: 'resend-gone' });
      change.run(database, { id, at: clock.now() });
      announceDelivery(context, id);
      return read(id);
    });

  return {
    list(storeId, { page, pageSize, ...filter }) {
      const paging = { page, pageSize };
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      if (!isFiltered) return listed.page({ storeId }, paging, read);
      const { state = null, reason = null, event = null, appId = null, webhookId = null } = filter;
      const match = { storeId, state, reason, event, appId, webhookId };
      return readPage(
        paging,
        countDeliveries.get(database, match)?.total ?? 0,
        (window) => selectDeliveryIds.all(database, { ...match, ...window }),
        read,
      );
    },
    get: read,
    recording: (id) => ({ delivery: read(id), runs: readRuns(database, requireRow(database, id).seq) }),
    tree(id) {
      requireRow(database, id);
      return readCausalTree(database, id, read);
    },
    resend: (id) =>
      sendAgain(id, (found) => {
        if (found.state === 'failed') return resendDelivery;
        if (!isHeld(found)) throw new ApiError('CONFLICT', { reason: 'not-failed' });
        return releaseDelivery;
      }),
    duplicate: (id) =>
      sendAgain(id, (found) => {
        const isOnItsWay = found.due_at !== null;
        if (found.state !== 'succeeded' || isOnItsWay) throw new ApiError('CONFLICT', { reason: 'not-succeeded' });
        return duplicateDelivery;
      }),
    rerun: (id) =>
      sendAgain(id, ({ state }) => {
        const isUnderWay = selectAttemptUnderWay.get(database, requireRow(database, id)) !== undefined;
        if (isUnderWay) throw new ApiError('CONFLICT', { reason: 'under-way' });
        if (state === 'failed') return resendDelivery;
        return state === 'succeeded' ? duplicateDelivery : releaseDelivery;
      }),
  };
}

/** While an attempt is under way the due time stays. */
const isHeld = ({ state, due_at }: ResendableRow): boolean =>
  due_at === null && (state === 'pending' || state === 'waiting_retry');

function isGone(found: ResendableRow, assumed: Assumed): boolean {
  const { event, granted_json, uninstalled_at, removed_at, target_json } = found;
  // The delivery of app.uninstalled has all that it needs; once it failed, nobody is left to ask for it.
  if (target_json !== null && isHeld(found)) return false;
  const isRevoked = missingPermission(event, JSON.parse(granted_json) as Permission[], assumed) !== null;
  return uninstalled_at !== null || removed_at !== null || isRevoked;
}

/** Within a write: tells listeners how far a delivery has come. */
export function announceDelivery({ database, queue }: StoreContext, id: string): void {
  const row = requireRow(database, id);
  const isUnderWay = selectAttemptUnderWay.get(database, row) !== undefined;
  queue.announce({ kind: 'delivery', data: toDeliveryMessage(row, isUnderWay) });
}

function requireRow(database: Database, id: string): DeliveryRow {
  const row = selectDelivery.get(database, { id });
  if (row === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
  return row;
}
