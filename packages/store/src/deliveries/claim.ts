import type { Attempt, EventName, ScriptedAnswer } from '#contract';
import type { StoreContext } from '../context.ts';
import { announceAttempt } from './announce-attempt.ts';
import { type AttemptRow, insertAttempt } from './attempt-rows.ts';
import { BEGINNING, type DueRow, selectBusyApps, selectDue, selectEarliestOfApps } from './rows.ts';
import { type DeliveryTarget, parseTarget } from './target.ts';
import { NOT_FINISHED } from './to-attempt.ts';
import type { AttemptsUnderWay } from './under-way.ts';

/** How many attempts may be under way at once. */
export interface Slots {
  readonly perReceiver: number;
  readonly inAll: number;
  /** How many of so many attempts by handlers of an app can begin now; all when it is left out. */
  readonly roomFor?: (appId: string, wanted: number) => number;
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
  /** Why the attempt cannot be made, because somebody has edited the delivery's row, or null. */
  readonly unsendable: string | null;
}

/** Tells what the attempt of a delivery will send. */
export type Prepare = (delivery: DueDelivery) => PreparedAttempt;

/** Takes, within a write, as many due deliveries as there are free slots, and writes an attempt for each. */
export function claimDue(
  context: StoreContext,
  underWay: AttemptsUnderWay,
  { perReceiver, inAll, roomFor = (_, wanted) => wanted }: Slots,
  prepare: Prepare,
): ClaimedAttempt[] {
  const { database, clock } = context;
  const now = clock.now();
  const claimed: ClaimedAttempt[] = [];
  const busy = selectBusyApps.all(database, {});
  let free = inAll - busy.length;
  if (free <= 0) return claimed;
  for (const { appId, inFlight } of findLanes(context, busy, now)) {
    const limit = Math.min(free, perReceiver - inFlight);
    if (limit <= 0) continue;
    const due = selectDue.all(database, { appId, now, limit });
    const handled = due.filter(isForHandler).length;
    let room = handled === 0 ? 0 : roomFor(appId, handled);
    for (const row of due) {
      if (isForHandler(row) && room === 0) break;
      if (isForHandler(row)) room -= 1;
      claimed.push(begin(context, underWay, row, prepare));
      free -= 1;
    }
  }
  return claimed;
}

/** Whether a delivery goes to a handler, and not to a URL. */
function isForHandler({ target_json, receiver_url }: DueRow): boolean {
  if (target_json === null) return receiver_url === null;
  try {
    return parseTarget(target_json).receiverUrl === null;
  } catch {
    // Somebody has edited the row: its attempt fails without a receiver.
    return false;
  }
}

/** Fair when slots are scarce: the receivers with the fewest attempts under way come first, then who waited longest. */
function findLanes(
  { database }: StoreContext,
  busy: readonly { readonly app_id: string }[],
  now: number,
): { appId: string; inFlight: number }[] {
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

function begin(context: StoreContext, underWay: AttemptsUnderWay, row: DueRow, prepare: Prepare): ClaimedAttempt {
  const { database, queue, clock } = context;
  const number = (row.last_number ?? 0) + 1;
  const { prepared, ...claimed } = prepareRow(row, number, prepare);
  const isRetry = row.state === 'waiting_retry';
  const retry = row.retry_count + Number(isRetry);
  const attempt: AttemptRow = {
    ...NOT_FINISHED,
    delivery_seq: row.seq,
    number,
    cycle: row.cycle,
    retry,
    trigger: isRetry ? 'auto' : row.trigger,
    target: prepared.target,
    request_headers_json: JSON.stringify(prepared.requestHeaders),
    secret_fingerprint: prepared.secretFingerprint,
    started_at: clock.now(),
  };
  insertAttempt.run(database, attempt);
  queue.afterCommit(() => underWay.set(row.id, attempt));
  announceAttempt(queue, 'started', row, attempt);
  return { ...claimed, number, requestHeaders: prepared.requestHeaders };
}

/** One row that cannot be read must not hold up all others: its attempt is made, and fails. */
function prepareRow(
  row: DueRow,
  number: number,
  prepare: Prepare,
): Pick<ClaimedAttempt, 'delivery' | 'scripted' | 'unsendable'> & { readonly prepared: PreparedAttempt } {
  try {
    const delivery = toDueDelivery(row);
    return { delivery, prepared: prepare(delivery), scripted: findScripted(row, number), unsendable: null };
  } catch (error) {
    const prepared = { target: row.handler, requestHeaders: {}, secretFingerprint: '' };
    const delivery = toDueDelivery({ ...row, target_json: null });
    return { delivery, prepared, scripted: null, unsendable: (error as Error).message };
  }
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
