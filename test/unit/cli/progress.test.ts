import { describe, expect, test } from 'vitest';
import { createProgress } from '#cli';

/** Progress whose time stands still until it is set; `s` is a line that is replaced, `n` one that stays. */
function createTold(isTerminal: boolean) {
  const told: string[] = [];
  let now = 0;
  const progress = createProgress('Importing', {
    isTerminal,
    elapsedMs: () => now,
    status: (text) => void told.push(`s ${text}`.trim()),
    note: (text) => void told.push(`n ${text}`),
  });
  return {
    told,
    at(ms: number, act: (one: typeof progress) => void) {
      now = ms;
      act(progress);
    },
  };
}

describe('progress', () => {
  test.each([true, false])('of what is over in a moment is not told (terminal: %s)', (isTerminal) => {
    const { told, at } = createTold(isTerminal);
    at(300, ({ tell }) => tell('1 of 2'));
    at(900, ({ show }) => show());
    at(999, ({ end }) => end());
    expect(told).toEqual([]);
  });

  test('without a terminal is not told of what takes a few seconds', () => {
    const { told, at } = createTold(false);
    at(4900, ({ show }) => show());
    at(4999, ({ end }) => end());
    expect(told).toEqual([]);
  });

  test('on a terminal is a line that the next one replaces, and at the end a line that stays', () => {
    const { told, at } = createTold(true);
    at(1000, ({ show }) => show());
    at(1500, ({ tell }) => tell('1 of 2'));
    at(2500, ({ show }) => show());
    at(3000, ({ end }) => end());
    expect(told).toEqual(['s Importing (1 s)', 's 1 of 2 (1.5 s)', 's 1 of 2 (2.5 s)', 's', 'n Importing: took 3 s']);
  });

  test('without a terminal is a line every few seconds', () => {
    const { told, at } = createTold(false);
    for (let ms = 0; ms <= 12_000; ms += 500) at(ms, ({ tell }) => tell(`${ms} of 12000`));
    at(12_500, ({ end }) => end());
    expect(told).toEqual(['n 5000 of 12000 (5 s)', 'n 10000 of 12000 (10 s)', 'n Importing: took 12.5 s']);
  });
});
