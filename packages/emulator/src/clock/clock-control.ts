import { ApiError, type ClockMove, type ClockState, parseDuration, type StreamMessage } from '#contract';
import type { ControlOptions } from '#control';
import { createTurns, fromIso, LATEST_TIME, type MovableClock, toIso } from '#core';
import type { Store } from '#store';
import type { Engine } from '#webhooks';

/** What moving the clock works on. */
export interface ClockControlOptions {
  readonly store: Store;
  readonly engine: Engine;
  readonly clock: MovableClock;
}

/** The clock as people move it, with what has to happen on the way. */
export interface ClockControl {
  readonly moves: ControlOptions['clock'];
  /** Does something between moves, while nothing is in flight. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Lets a move that is under way end where it is. */
  close(): void;
}

/** Makes what reads and moves the clock; one move follows another. @source contract §10 */
export function createClockControl({ store, engine, clock }: ClockControlOptions): ClockControl {
  const inTurn = createTurns();
  const made = { attemptsStarted: 0, succeeded: 0, failed: 0 };
  let isClosed = false;

  store.onCommit((messages) => {
    for (const message of messages) count(made, message);
  });

  function read(): ClockState {
    const next = store.deliveries.nextDueAt(clock.now());
    return { mode: clock.mode, now: toIso(clock.now()), ...made, nextDueAt: next === undefined ? null : toIso(next) };
  }

  async function change(go: () => void): Promise<void> {
    const kept = store.keptClock.keep(clock);
    go();
    await kept;
  }

  /** From due time to due time, so that each attempt is made at its own time. */
  async function runTo(target: number, gone: AbortSignal | undefined): Promise<void> {
    while (!isClosed && gone?.aborted !== true && clock.now() < target) {
      const next = store.deliveries.nextDueAt(clock.now()) ?? target;
      await change(() => clock.moveTo(Math.min(next, target)));
      await engine.idle();
    }
  }

  async function move(wanted: ClockMove, gone: AbortSignal | undefined): Promise<ClockState> {
    const { mode = clock.mode } = wanted;
    const target = toTarget(wanted, clock.now());
    if (target !== undefined && mode === 'system')
      throw new ApiError('VALIDATION_ERROR', { reason: 'clock-not-manual' });
    if (mode !== clock.mode) await change(() => clock.switchTo(mode));
    // What is due already is not of the move's making.
    if (target !== undefined) await engine.idle();
    const before = { ...made };
    if (target !== undefined) await runTo(target, gone);
    return {
      ...read(),
      attemptsStarted: made.attemptsStarted - before.attemptsStarted,
      succeeded: made.succeeded - before.succeeded,
      failed: made.failed - before.failed,
    };
  }

  return {
    moves: { read, move: (wanted, gone) => inTurn(() => move(wanted, gone)) },
    alone: (work) => inTurn(() => engine.quiet(work)),
    close() {
      isClosed = true;
    },
  };
}

function count(made: { attemptsStarted: number; succeeded: number; failed: number }, message: StreamMessage): void {
  if (message.kind !== 'attempt') return;
  const { phase, attempt } = message.data;
  if (phase === 'started') made.attemptsStarted += 1;
  else if (attempt.outcome === 'succeeded') made.succeeded += 1;
  else if (attempt.outcome === 'failed') made.failed += 1;
}

/** Where a move leads; undefined when it only switches the mode. @throws ApiError VALIDATION_ERROR */
function toTarget({ mode, advance, set }: ClockMove, now: number): number | undefined {
  if (advance !== undefined && set !== undefined) throw invalid('set', '不能与 advance 同时使用');
  if (advance !== undefined) return forwards('advance', toMs(advance) + now, now);
  if (set !== undefined) return forwards('set', toTime(set), now);
  if (mode === undefined) throw new ApiError('VALIDATION_ERROR', { reason: 'no-known-field' });
  return undefined;
}

function toMs(advance: number | string): number {
  const ms = typeof advance === 'number' ? advance : parseDuration(advance);
  if (Number.isInteger(ms)) return Number(ms);
  return invalid('advance', '整数毫秒，或 36h、90m、1h30m 之类的时长');
}

const toTime = (set: string): number => fromIso(set) ?? invalid('set', 'ISO 8601 时间');

function forwards(field: string, at: number, now: number): number {
  if (at < now) throw new ApiError('VALIDATION_ERROR', { reason: 'clock-backwards', field });
  if (at > LATEST_TIME)
    throw new ApiError('VALIDATION_ERROR', { reason: 'range', field, rule: `≤ ${toIso(LATEST_TIME)}` });
  return at;
}

function invalid(field: string, rule: string): never {
  throw new ApiError('VALIDATION_ERROR', { reason: 'format', field, rule });
}
