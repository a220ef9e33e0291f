import type { Node } from 'oxc-parser';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import { findLineStarts } from '../sources/text-lines.ts';
import type { ScopedModule } from './scoped-module.ts';

const MAX_LINE_CHARS = 1000;
/** Code of fewer characters may be dense. */
const DENSE_CHARS = 2000;
const MIN_SPACES = 0.06;
const MADE_NAME = /^_0x[0-9a-f]{3,}$/;
const MAX_MADE_NAMES = 10;
const LONG_NAME_CHARS = 50;
/** Blanks, and what stands between data. */
const NO_CODE = /[\s\0,[\]]/g;

/** Finds source that no person wrote, or can review. Literals and long names do not count: data may be long. */
export function findUnreadable({ module, nodes }: ScopedModule): readonly Issue[] {
  const code = withoutData(module.text, nodes);
  const at = (why: string, start: number) => [
    createIssue('source-unreadable', rangeOf(module, { start, end: start }), null, { why }),
  ];
  const starts = findLineStarts(code, /\r\n|[\n\r\u2028\u2029]/g);
  const long = starts.find(
    (start, index) => code.slice(start, starts[index + 1] ?? code.length).replace(NO_CODE, '').length > MAX_LINE_CHARS,
  );
  if (long !== undefined) return at('long-line', long);
  const written = code.replaceAll('\0', '');
  const spaces = written.length - written.replace(/\s/g, '').length;
  if (written.length > DENSE_CHARS && spaces < written.length * MIN_SPACES) return at('few-spaces', 0);
  const names = new Set(
    nodes.flatMap((node) => (node.type === 'Identifier' && MADE_NAME.test(node.name) ? [node.name] : [])),
  );
  return names.size >= MAX_MADE_NAMES ? at('made-names', 0) : [];
}

/** The text with a zero for each character of a literal or of a long name, but line breaks. */
function withoutData(text: string, nodes: readonly Node[]): string {
  const isData = (node: Node) =>
    node.type === 'TemplateElement' ||
    node.type === 'Literal' ||
    (node.type === 'Identifier' && node.name.length > LONG_NAME_CHARS);
  const spans = nodes.filter(isData).sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, '\0'));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
