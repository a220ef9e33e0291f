import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf, type SourceModule } from '../sources/source-module.ts';

/** Embeddings, overrides and isolates of the bidirectional algorithm. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Finds characters that make a source look like another one, the first of each line. */
export function findBidi(module: SourceModule): readonly Issue[] {
  const found = [...module.text.matchAll(CONTROLS)].map(({ index, 0: character }) => {
    const range = rangeOf(module, { start: index, end: index + 1 });
    const name = `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
    return createIssue('source-bidi', range, null, { character: name });
  });
  return [...new Map(found.toReversed().map((issue) => [issue.range.line, issue])).values()].toReversed();
}
