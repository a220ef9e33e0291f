import { type Node as JsonNode, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { createIssue, type Issue, type IssueRange } from '../rules/issue.ts';
import { findLineStarts, placeAt } from '../sources/text-lines.ts';

/** A JSON text and its tree, which knows where each value stands. */
export interface JsonDocument {
  readonly text: string;
  /** Undefined when the text is too broken to say anything about its values. */
  readonly root: JsonNode | undefined;
  readonly issues: readonly Issue[];
  /** Place of a part of the text, given in UTF-16 units from its beginning. */
  readonly rangeOf: (part: { readonly offset: number; readonly length: number }) => IssueRange;
}

export type { JsonNode };

/** The parser recurses; a manifest needs four levels. */
const MAX_DEPTH = 100;

/** Reads strict JSON and goes on after an error, so that several are found at once. */
export function parseJsonDocument(text: string, file: string): JsonDocument {
  const rangeOf = createRanges(text, file);
  const tooDeepAt = findTooDeep(text);
  if (tooDeepAt !== undefined) {
    const range = rangeOf({ offset: tooDeepAt, length: 1 });
    return {
      text,
      root: undefined,
      issues: [createIssue('json-too-deep', range, null, { maxDepth: MAX_DEPTH })],
      rangeOf,
    };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const syntax = [...toSyntaxIssues(text, errors, rangeOf)];
  const readable = root !== undefined && syntax.every((issue) => issue.code !== 'json-syntax');
  return {
    text,
    root: readable ? root : undefined,
    issues: readable ? [...syntax, ...findDuplicateKeys(root, rangeOf)] : syntax,
    rangeOf,
  };
}

/** Nobody repairs more at once, and a file that is no JSON at all has one on each line. */
const MAX_SYNTAX_ISSUES = 100;

/** One finding a line: what follows the first error of a line is mostly its echo. */
function* toSyntaxIssues(text: string, errors: readonly ParseError[], rangeOf: JsonDocument['rangeOf']) {
  let lastLine = 0;
  let count = 0;
  for (const error of errors) {
    const issue = toSyntaxIssue(text, error, rangeOf);
    if (issue.range.line === lastLine) continue;
    if (++count > MAX_SYNTAX_ISSUES) return;
    lastLine = issue.range.line;
    yield issue;
  }
}

function toSyntaxIssue(text: string, error: ParseError, rangeOf: JsonDocument['rangeOf']): Issue {
  const problem = printParseErrorCode(error.error);
  if (problem === 'InvalidCommentToken') return createIssue('json-comment', rangeOf(error), null, {});
  const before = text.slice(0, error.offset).trimEnd();
  if (before.endsWith(',') && /^[}\]]/.test(text.slice(error.offset, error.offset + 1))) {
    return createIssue('json-trailing-comma', rangeOf({ offset: before.length - 1, length: 1 }), null, {});
  }
  return createIssue('json-syntax', rangeOf(findFault(text, error, problem)), null, { problem });
}

/** What is wrong within a text in quotes, by the parser's name for it. */
const FAULTS: Readonly<Record<string, RegExp>> = {
  InvalidEscapeCharacter: /\\[^"\\/bfnrtu]/,
  InvalidUnicode: /\\u(?![\da-fA-F]{4})[\da-fA-F]*/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  InvalidCharacter: /[\0-\x1f]/,
  /** Where the quote is missing. */
  UnexpectedEndOfString: /$/,
};

/** The part of the text that an error is about: the parser only tells in which value it is. */
function findFault(text: string, error: ParseError, problem: string): Pick<ParseError, 'offset' | 'length'> {
  const fault = FAULTS[problem];
  if (fault === undefined) return error;
  const token = text.slice(error.offset, error.offset + error.length);
  // Escapes that are right are passed over, so that the second half of one begins none.
  const blank = token.replace(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g, (right) => ' '.repeat(right.length));
  const found = fault.exec(blank);
  return found === null ? error : { offset: error.offset + found.index, length: found[0].length };
}

function* findDuplicateKeys(node: JsonNode, rangeOf: JsonDocument['rangeOf'], path = ''): Iterable<Issue> {
  if (node.type === 'object') {
    const seen = new Set<string>();
    for (const { name, key, value } of fieldsOf(node)) {
      const pointer = joinPath(path, name);
      if (seen.has(name)) yield createIssue('json-duplicate-key', rangeOf(key), pointer, { field: name });
      seen.add(name);
      yield* findDuplicateKeys(value, rangeOf, pointer);
    }
  } else if (node.type === 'array') {
    for (const [index, item] of itemsOf(node).entries()) yield* findDuplicateKeys(item, rangeOf, joinPath(path, index));
  }
}

/** The fields of an object in their order; none for any other value. */
export function* fieldsOf(node: JsonNode): Iterable<{ name: string; key: JsonNode; value: JsonNode }> {
  if (node.type !== 'object') return;
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    if (key !== undefined && value !== undefined) yield { name: String(key.value), key, value };
  }
}

/** The entries of an array; none for any other value. */
export const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] =>
  node?.type === 'array' ? (node.children ?? []) : [];

/** The value of an object's field. */
export function findField(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node === undefined) return undefined;
  for (const field of fieldsOf(node)) if (field.name === name) return field.value;
  return undefined;
}

/** JSON pointer of a field or an entry. */
export const joinPath = (path: string, step: string | number): string =>
  `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

class TooDeep extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

/** Offset of the first value nested too deep for the parser; the exception is the only way to stop it. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  const enter = (offset: number) => {
    if (++depth > MAX_DEPTH) throw new TooDeep(offset);
  };
  const leave = () => {
    depth--;
  };
  try {
    visit(text, { onObjectBegin: enter, onArrayBegin: enter, onObjectEnd: leave, onArrayEnd: leave });
  } catch (error) {
    if (error instanceof TooDeep) return error.offset;
    throw error;
  }
  return undefined;
}

function createRanges(text: string, file: string): JsonDocument['rangeOf'] {
  const lineStarts = findLineStarts(text, /\r\n|\n|\r/g);
  return ({ offset, length }) => {
    const start = placeAt(lineStarts, offset);
    const end = placeAt(lineStarts, offset + length);
    return { file, ...start, endLine: end.line, endColumn: end.column };
  };
}
