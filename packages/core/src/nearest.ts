import { type Sentence, sentence } from './sentence.ts';

const LONGEST = 64;

/** How many single-character edits, swaps of neighbours included, lie between two texts. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The candidate that a misspelt text most probably means; undefined when none is near. */
export const findNearest = (text: string, candidates: readonly string[]): string | undefined =>
  rank(text, candidates)[0]?.candidate;

/** What to do next about a text that is none of the candidates: ask whether the nearest was meant; nothing when none is near. */
export function didYouMean(text: string, candidates: readonly string[]): readonly Sentence[] {
  const nearest = findNearest(text, candidates);
  return nearest === undefined ? [] : [sentence`Did you mean "${nearest}"?`];
}

/** The nearest candidate, but undefined too when another candidate is as near. */
export function findSoleNearest(text: string, candidates: readonly string[]): string | undefined {
  const [first, second] = rank(text, candidates);
  return first?.distance === second?.distance ? undefined : first?.candidate;
}

/** The candidates that a text may mean, the nearest first. */
function rank(text: string, candidates: readonly string[]) {
  if (text.length > LONGEST) return [];
  const allowed = Math.max(1, Math.floor(text.length / 4));
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(text.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
}
