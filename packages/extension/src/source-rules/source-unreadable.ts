import type { Node } from 'oxc-parser';
import { createIssue, type Issue } from '../issue.ts';
import { rangeOf } from '../source-module.ts';
import { findLineStarts } from '../text-lines.ts';
import type { ScopedModule } from './scoped-module.ts';

const MAX_LINE_CHARS = 1000;
/** Code of fewer characters may be dense. */
const DENSE_CHARS = 2000;
const MIN_SPACES = 0.06;
const MADE_NAME = /^_0x[0-9a-f]{3,}$/;
const MAX_MADE_NAMES = 10;

/** Finds source that no person wrote, or can review. What stands in quotes does not count: data may be long. */
export function findUnreadable({ module, nodes }: ScopedModule): readonly Issue[] {
  const code = withoutTexts(module.text, nodes);
  const at = (why: string, start: number) => [
    createIssue('source-unreadable', rangeOf(module, { start, end: start }), null, { why }),
  ];
  const starts = findLineStarts(code, /\r\n|[\n\r\u2028\u2029]/g);
  const long = starts.find((start, index) => {
    const line = code.slice(start, starts[index + 1] ?? code.length);
    return line.length > MAX_LINE_CHARS && line.replace(/\0/g, '').trim().length > MAX_LINE_CHARS;
  });
  if (long !== undefined) return at('long-line', long);
  const written = code.replace(/\0/g, '');
  const spaces = written.length - written.replace(/\s/g, '').length;
  if (written.length > DENSE_CHARS && spaces < written.length * MIN_SPACES) return at('few-spaces', 0);
  const names = new Set(
    nodes.flatMap((node) => (node.type === 'Identifier' && MADE_NAME.test(node.name) ? [node.name] : [])),
  );
  return names.size >= MAX_MADE_NAMES ? at('made-names', 0) : [];
}

/** The text with a zero for each character in quotes, but line breaks. */
function withoutTexts(text: string, nodes: readonly Node[]): string {
  const isText = (node: Node) =>
    node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string');
  const spans = nodes.filter(isText).sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, '\0'));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
