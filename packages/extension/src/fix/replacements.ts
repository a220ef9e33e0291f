import { itemsOf, type JsonNode } from '../manifest/json-document.ts';

/** A part of a text, in UTF-16 units, and what takes its place. */
export interface Replacement {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
}

const endOf = ({ offset, length }: JsonNode): number => offset + length;

/** Another value for a JSON text; undefined for any other node. */
export function replaceText(node: JsonNode | undefined, change: (value: string) => string): Replacement | undefined {
  if (node?.type !== 'string') return undefined;
  return { start: node.offset, end: endOf(node), text: JSON.stringify(change(String(node.value))) };
}

/** An entry taken out of a list with the comma and the blanks that belong to it. */
export function removeItem(text: string, list: JsonNode | undefined, index: number): Replacement | undefined {
  const items = itemsOf(list);
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
  if (list === undefined || item === undefined) return undefined;
  if (after !== undefined) return { start: item.offset, end: after.offset, text: '' };
  if (before !== undefined) return { start: endOf(before), end: endOf(item), text: '' };
  const onlyItem = text.slice(endOf(item), endOf(list) - 1).trim() === '';
  return onlyItem ? { start: list.offset, end: endOf(list), text: '[]' } : undefined;
}

/** An entry added to a list, set apart as its neighbours are. */
export function appendItem(text: string, list: JsonNode | undefined, value: string): Replacement | undefined {
  if (list?.type !== 'array') return undefined;
  const items = itemsOf(list);
  const last = items.at(-1);
  const added = JSON.stringify(value);
  if (last === undefined) return { start: list.offset, end: endOf(list), text: `[${added}]` };
  const previous = items.at(-2);
  const gap =
    previous === undefined
      ? `,${text.slice(list.offset + 1, last.offset) || ' '}`
      : text.slice(endOf(previous), last.offset);
  const separator = /^\s*,\s*$/.test(gap) ? gap : ', ';
  return { start: endOf(last), end: endOf(last), text: separator + added };
}

/** A comment taken out; with its line, when nothing else stands there. Undefined for one that does not end. */
export function removeComment(text: string, start: number, end: number): Replacement | undefined {
  const comment = text.slice(start, end);
  if (!/^(\/\/.*|\/\*.*\*\/)$/s.test(comment)) return undefined;
  const blanksBefore = /[^\S\r\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const lineStart = start - blanksBefore;
  const [blanksAfter = '', lineBreak] = /^[^\S\r\n]*(\r\n|\n|$)?/.exec(text.slice(end)) ?? [];
  const beginsLine = lineStart === 0 || /[\r\n]/.test(text.charAt(lineStart - 1));
  if (beginsLine && lineBreak !== undefined) return { start: lineStart, end: end + blanksAfter.length, text: '' };
  if (beginsLine) return { start, end: end + blanksAfter.length, text: '' };
  return { start: lineStart, end, text: isGapNeeded(text.charAt(lineStart - 1), text.charAt(end)) ? ' ' : '' };
}

/** Two words or numbers would become one. */
const isGapNeeded = (before: string, after: string): boolean =>
  /[^\s{}[\],:]/.test(before) && /[^\s{}[\],:]/.test(after);
