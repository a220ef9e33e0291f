/** The middle one of some numbers; NaN of none. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Some samples in three numbers. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** @throws RangeError when there is no sample */
export function spreadOf(samples: readonly number[]): Spread {
  if (samples.length === 0) throw new RangeError('There is no sample.');
  return { median: median(samples), lowest: Math.min(...samples), highest: Math.max(...samples) };
}

/** Round by round, how many times the other's sample ours is. @throws RangeError when they had not the same rounds */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new RangeError(`${ours.length} rounds beside ${theirs.length}.`);
  return ours.map((sample, round) => sample / (theirs[round] ?? Number.NaN));
}
