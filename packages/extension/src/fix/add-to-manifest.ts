import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import { MANIFEST_FILE, type Manifest } from '#contract';
import { sentence, UsageError } from '#core';
import { applyEdits } from './apply-edits.ts';

/** What is added to a manifest. */
export interface ManifestAddition {
  readonly permissions?: readonly string[];
  readonly webhooks?: Manifest['webhooks'];
}

/**
 * The text of a manifest with permissions and webhooks added at the end of their lists; everything else stays as it is written.
 * @throws UsageError `manifest-not-listed` when such a list is not there
 */
export const addToManifest = (text: string, addition: ManifestAddition): string =>
  Object.entries(addition).reduce((before, [name, values]) => addToList(before, name, values ?? []), text);

function addToList(text: string, name: string, values: readonly unknown[]): string {
  if (values.length === 0) return text;
  const list = parseTree(text)?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
  if (list?.type !== 'array') {
    throw new UsageError('manifest-not-listed', sentence`${MANIFEST_FILE} has no list "${name}" to add to.`, {
      nextSteps: [sentence`See what is wrong with it: tillkit validate`],
    });
  }
  const last = list.children?.at(-1);
  const start = last === undefined ? list.offset + 1 : last.offset + last.length;
  const added = values.map(formatValue).join(`,${gapOf(text, list, last)}`);
  const gap = last === undefined ? '' : `,${gapOf(text, list, last)}`;
  return applyEdits(text, [{ file: MANIFEST_FILE, start, end: start, text: gap + added }]);
}

/** What stands before the last item: a space, or a line break and its indentation. */
function gapOf(text: string, list: JsonNode, last: JsonNode | undefined): string {
  if (last === undefined) return ' ';
  const before = text.slice(list.offset + 1, last.offset);
  return /\r?\n[ \t]*$/.exec(before)?.[0] ?? ' ';
}

const formatValue = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{ ${Object.entries(value)
        .map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
        .join(', ')} }`
    : JSON.stringify(value);
