import { describe, expect, test } from 'vitest';
import { type Assumed, DEFAULT_ASSUMED } from '#contract';
import type { DeliveryProgress } from '#store';
import { nextState } from '#webhooks';

const AT = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const SINGLE: Assumed = { ...DEFAULT_ASSUMED, 'resend.budget': 'single' };

const PENDING: DeliveryProgress = {
  state: 'pending',
  reason: null,
  cycle: 1,
  trigger: 'auto',
  retryCount: 0,
  interruptions: 0,
  dueAt: AT,
};

const waiting = (retryCount: number): DeliveryProgress => ({ ...PENDING, state: 'waiting_retry', retryCount });

const following = (
  progress: DeliveryProgress,
  outcome: 'succeeded' | 'failed' | 'interrupted',
  assumed = DEFAULT_ASSUMED,
) => nextState(progress, { outcome, cycle: progress.cycle, at: AT }, assumed);

describe('the retry ladder', () => {
  test.each([
    ['the first attempt', PENDING, 1, 0],
    ['retry 1', waiting(0), 5, 1],
    ['retry 2', waiting(1), 30, 2],
    ['retry 3', waiting(2), 120, 3],
    ['retry 4', waiting(3), 360, 4],
    ['retry 5', waiting(4), 1_440, 5],
  ])('A35: after %s fails, the next is due some minutes after its end', (_, progress, minutes, retryCount) => {
    const { outcome, progress: next } = following(progress, 'failed');
    expect(outcome).toBe('failed');
    expect(next).toMatchObject({ state: 'waiting_retry', reason: null, retryCount, dueAt: AT + minutes * MINUTE });
  });

  test('after retry 6 fails, the delivery has failed', () => {
    expect(following(waiting(5), 'failed').progress).toMatchObject({
      state: 'failed',
      reason: 'retries_exhausted',
      retryCount: 6,
      dueAt: null,
    });
  });

  test('with instant failures the attempts fall at 0, 1, 6, 36, 156, 516 and 1956 minutes', () => {
    let progress = PENDING;
    const minutes: number[] = [];
    while (progress.dueAt !== null) {
      minutes.push((progress.dueAt - AT) / MINUTE);
      progress = nextState(progress, { outcome: 'failed', cycle: 1, at: progress.dueAt }, DEFAULT_ASSUMED).progress;
    }
    expect(minutes).toEqual([0, 1, 6, 36, 156, 516, 1_956]);
    expect(progress.state).toBe('failed');
  });

  test.each([
    [PENDING, 0],
    [waiting(0), 1],
    [waiting(5), 6],
  ])('a success ends it at any step', (progress, retryCount) => {
    expect(following(progress, 'succeeded')).toEqual({
      outcome: 'succeeded',
      progress: { ...progress, state: 'succeeded', retryCount, dueAt: null },
    });
  });
});

describe('A32: a re-send', () => {
  const resent: DeliveryProgress = { ...PENDING, cycle: 2, trigger: 'manual' };

  test('has the whole ladder by default', () => {
    expect(following(resent, 'failed').progress).toMatchObject({ state: 'waiting_retry', dueAt: AT + MINUTE });
  });

  test('has one attempt under resend.budget=single', () => {
    expect(following(resent, 'failed', SINGLE).progress).toMatchObject({
      state: 'failed',
      reason: 'retries_exhausted',
    });
    expect(following(PENDING, 'failed', SINGLE).progress).toMatchObject({ state: 'waiting_retry' });
  });
});

describe('an interruption', () => {
  test('costs no retry and is due as before', () => {
    expect(following(waiting(2), 'interrupted')).toEqual({
      outcome: 'interrupted',
      progress: { ...waiting(2), interruptions: 1 },
    });
  });

  test('is a failure the third time in one slot', () => {
    const { outcome, progress } = following({ ...waiting(2), interruptions: 2 }, 'interrupted');
    expect(outcome).toBe('failed');
    expect(progress).toMatchObject({
      state: 'waiting_retry',
      retryCount: 3,
      interruptions: 0,
      dueAt: AT + 120 * MINUTE,
    });
  });

  test('is counted anew in each slot', () => {
    expect(following({ ...PENDING, interruptions: 2 }, 'failed').progress.interruptions).toBe(0);
  });
});

describe('a delivery that ended while its attempt was under way', () => {
  test.each(['app_uninstalled', 'subscription_removed', 'permission_revoked'] as const)('%s stays', (reason) => {
    const ended: DeliveryProgress = { ...PENDING, state: 'failed', reason, dueAt: null };
    for (const outcome of ['succeeded', 'failed', 'interrupted'] as const) {
      expect(following(ended, outcome)).toEqual({ outcome, progress: ended });
    }
  });

  test('is not touched by an attempt of the cycle before', () => {
    const resent: DeliveryProgress = { ...PENDING, cycle: 2, trigger: 'manual' };
    const late = nextState(resent, { outcome: 'failed', cycle: 1, at: AT }, DEFAULT_ASSUMED);
    expect(late.progress).toEqual(resent);
  });

  test.each(['succeeded', 'failed', 'interrupted'] as const)('stays succeeded when a duplicate %s', (outcome) => {
    const succeeded: DeliveryProgress = { ...PENDING, state: 'succeeded', trigger: 'manual', retryCount: 2 };
    expect(following(succeeded, outcome)).toEqual({ outcome, progress: { ...succeeded, dueAt: null } });
  });
});
