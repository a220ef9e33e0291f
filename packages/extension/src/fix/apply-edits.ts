import type { Edit } from '#contract';

/** Carries out edits of one text; of several that overlap the first, of several that are the same one. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let done = 0;
  for (const [index, edit] of inOrder.entries()) {
    if (edit.start < done || isSame(edit, inOrder[index - 1])) continue;
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
}

const isSame = (a: Edit, b: Edit | undefined): boolean => a.start === b?.start && a.end === b.end && a.text === b.text;
