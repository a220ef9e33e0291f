import { describe, expect, test, vi } from 'vitest';
import { createManualClock, createSystemClock, fromIso, toIso } from '#core';

const START = Date.UTC(2026, 0, 1);

describe('createManualClock', () => {
  test('stands still until it is moved', () => {
    const clock = createManualClock(START);
    expect(clock.mode).toBe('manual');
    expect(clock.now()).toBe(START);
    clock.moveTo(START + 5);
    expect(clock.now()).toBe(START + 5);
  });

  test('is put back where it was, and calls back again when it comes to a time', () => {
    const clock = createManualClock(START);
    const kept = clock.position();
    const calls: number[] = [];
    clock.moveTo(START + 20);
    clock.at(START + 30, () => calls.push(clock.now()));
    clock.putBack(kept);
    expect(clock.now()).toBe(START);
    clock.moveTo(START + 29);
    expect(calls).toEqual([]);
    clock.moveTo(START + 30);
    expect(calls).toEqual([START + 30]);
  });

  test('calls back what became due, earliest first, with the time already moved', () => {
    const clock = createManualClock(START);
    const calls: string[] = [];
    clock.at(START + 20, () => calls.push(`late ${clock.now() - START}`));
    clock.at(START + 10, () => calls.push(`early ${clock.now() - START}`));
    clock.at(START + 31, () => calls.push('too far'));
    clock.moveTo(START + 30);
    expect(calls).toEqual(['early 30', 'late 30']);
  });

  test('calls back once only, and not what was cancelled', () => {
    const clock = createManualClock(START);
    const once = vi.fn();
    const cancelled = vi.fn();
    clock.at(START + 1, once);
    clock.at(START + 1, cancelled).cancel();
    clock.moveTo(START + 1);
    clock.moveTo(START + 2);
    expect(once).toHaveBeenCalledOnce();
    expect(cancelled).not.toHaveBeenCalled();
  });

  test('what is due already is called without a move, but not at once', async () => {
    const clock = createManualClock(START);
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      clock.at(START, () => {
        order.push('called');
        resolve();
      });
      order.push('asked');
    });
    expect(order).toEqual(['asked', 'called']);
  });

  test('never goes back', () => {
    const clock = createManualClock(START);
    expect(() => clock.moveTo(START - 1)).toThrow(RangeError);
    expect(clock.now()).toBe(START);
  });
});

describe('createSystemClock', () => {
  test('reads whole milliseconds that do not fall', () => {
    const clock = createSystemClock();
    const first = clock.now();
    expect(Number.isInteger(first)).toBe(true);
    expect(clock.now()).toBeGreaterThanOrEqual(first);
    expect(clock.mode).toBe('system');
  });

  test('calls back what is due, later than the call', async () => {
    const clock = createSystemClock();
    let asked = false;
    const seen = await new Promise<boolean>((resolve) => {
      clock.at(clock.now() - 1, () => resolve(asked));
      asked = true;
    });
    expect(seen).toBe(true);
  });

  test('waits for a time beyond the longest timer without calling back early', async () => {
    const clock = createSystemClock();
    const callback = vi.fn();
    const timer = clock.at(clock.now() + 40 * 24 * 3_600_000, callback);
    await new Promise<void>((resolve) => clock.at(clock.now() + 5, resolve));
    timer.cancel();
    expect(callback).not.toHaveBeenCalled();
  });
});

describe('a clock that is switched', () => {
  test('stands still where it was, with what waits for it still waiting', async () => {
    const clock = createSystemClock();
    const before = clock.now();
    const calls: number[] = [];
    clock.at(before + 60_000, () => calls.push(clock.now()));
    clock.switchTo('manual');
    const frozen = clock.now();
    expect(frozen).toBeGreaterThanOrEqual(before);
    await new Promise<void>((resolve) => createSystemClock().at(Date.now() + 5, resolve));
    expect([clock.mode, clock.now(), clock.position()]).toEqual(['manual', frozen, { mode: 'manual', at: frozen }]);
    clock.moveTo(before + 60_000);
    expect(calls).toEqual([before + 60_000]);
  });

  test('runs on from a time ahead of the machine’s, and what waits is called in real time', async () => {
    const start = Date.now() + 40 * 24 * 3_600_000;
    const clock = createManualClock(start);
    const rung = new Promise<number>((resolve) => clock.at(start + 20, () => resolve(clock.now())));
    clock.switchTo('system');
    expect(clock.mode).toBe('system');
    expect(await rung).toBeGreaterThanOrEqual(start + 20);
    const position = clock.position();
    expect(position.mode === 'system' && position.aheadMs).toBeGreaterThan(39 * 24 * 3_600_000);
  });

  test('goes to the machine’s time from one behind it, and calls back what that makes due', () => {
    const clock = createManualClock(START);
    const calls: string[] = [];
    clock.at(START + 2, () => calls.push('second'));
    clock.at(START + 1, () => calls.push('first'));
    const before = Date.now();
    clock.switchTo('system');
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(clock.position()).toEqual({ mode: 'system', aheadMs: 0 });
    expect(calls).toEqual(['first', 'second']);
  });

  test('never goes back over any number of switches', () => {
    const clock = createManualClock(Date.now() + 3_600_000);
    let last = clock.now();
    for (const mode of ['system', 'manual', 'manual', 'system', 'manual', 'system', 'system'] as const) {
      clock.switchTo(mode);
      expect(clock.now()).toBeGreaterThanOrEqual(last);
      last = clock.now();
      if (mode === 'manual') clock.moveTo(last + 1_000);
    }
  });

  test('is not moved while it runs', () => {
    const clock = createSystemClock();
    expect(() => clock.moveTo(clock.now() + 1_000)).toThrow(RangeError);
  });

  test('a callback may cancel another that is due with it, and ask for a further one', () => {
    const clock = createManualClock(START);
    const calls: string[] = [];
    clock.at(START + 1, () => {
      calls.push('first');
      second.cancel();
      clock.at(START + 3, () => calls.push('third'));
    });
    const second = clock.at(START + 2, () => calls.push('second'));
    clock.moveTo(START + 2);
    expect(calls).toEqual(['first']);
    clock.moveTo(START + 3);
    expect(calls).toEqual(['first', 'third']);
  });
});

describe('ISO times', () => {
  test('are written with milliseconds, in UTC', () => {
    expect(toIso(START)).toBe('2026-01-01T00:00:00.000Z');
  });

  test.each([
    ['2026-01-01T00:00:00.000Z', START],
    ['2026-01-01T00:00:00Z', START],
    ['2026-01-01T00:00Z', START],
    ['2026-01-01', START],
    ['2026-01-01T08:00:00+08:00', START],
  ])('%s is read', (text, at) => {
    expect(fromIso(text)).toBe(at);
  });

  test.each(['', 'now', '1767225600000', '2026-13-01', '2026-01-01T00:00:00', '01/01/2026', '2026-01-01T25:00:00Z'])(
    '%j is none',
    (text) => {
      expect(fromIso(text)).toBeUndefined();
    },
  );
});
