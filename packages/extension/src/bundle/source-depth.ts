/** One pair of brackets costs parsers as much stack as ten operators. */
const BRACKET = 10;
/** What the parsers take without running out of stack, with room to spare: 500 brackets or 5000 operators in one another. */
const MAX_DEPTH = 500 * BRACKET;

/** How many pairs of brackets may stand in one another. */
export const MAX_BRACKETS = MAX_DEPTH / BRACKET;

/** Words before which an expression has not ended: a slash after them begins a regular expression. */
const OPERATORS = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(' '),
);
/** Those of them that may be names as well. */
const NAMES = new Set(['await', 'of', 'yield']);
/** Signs after which a slash may divide as well as begin a regular expression. */
const ENDINGS = new Set(['}', '>']);
/** Words that join what stands before them, or behind: a word beside another one else begins a statement. */
const JOINTS = new Set(
  'abstract as asserts async else extends in infer instanceof is keyof of readonly satisfies unique'.split(' '),
);
/** Words whose brackets are followed by a statement. */
const HEADS = new Set(['for', 'if', 'while', 'with']);

/** What stands before the next token: a value, the end of a block or of a statement, or something that needs a value. */
type Before = 'value' | 'block' | 'end' | 'operator';

interface Level {
  readonly opener: string;
  /** What the closing bracket is for the token after it. */
  readonly closesAs: Before;
  /** Operators since the last end of a statement or list entry. */
  chain: number;
  /** For each sign in it that may open the brackets of a type, the operators before: a comma inside does not end these. */
  angles: number[];
}

/** How deep a source nests, as far as its tokens tell. */
export interface DepthReading {
  /** Offset in UTF-16 units at which it nests too deep to be parsed, undefined when it does not. */
  readonly tooDeepAt: number | undefined;
  /** Whether that is certain: where tokens can be read in two ways, one may hide nesting. */
  readonly isSure: boolean;
}

/**
 * Looks how deep source nests. Parsers recurse and cannot be stopped once they are out of stack, so this looks at tokens
 * alone, without recursion. Regular expressions are told from divisions by the token before; where that is a guess, the
 * reading is not sure.
 */
export function readDepth(text: string): DepthReading {
  const levels: Level[] = [];
  let level: Level = { opener: '', closesAs: 'end', chain: 0, angles: [] };
  let depth = 0;
  let isSure = !/<!--|-->/.test(text);
  // Operators that were taken for done where they may still be open.
  let dropped = 0;
  let before: Before = 'end';
  let word = '';
  let isNewLine = false;
  let isHead = false;

  const isValue = () => before === 'value' || before === 'block';
  const resetTo = (chain: number) => {
    depth -= level.chain - chain;
    level.chain = chain;
  };
  const reset = () => {
    resetTo(0);
    level.angles = [];
  };
  const chain = (weight = 1) => {
    depth += weight;
    level.chain += weight;
  };
  const open = (opener: string, closesAs: Before) => {
    levels.push(level);
    level = { opener, closesAs, chain: 0, angles: [] };
    depth += BRACKET;
    before = 'end';
  };
  const close = () => {
    const { closesAs } = level;
    reset();
    const outer = levels.pop();
    if (outer === undefined) return;
    depth -= BRACKET;
    level = outer;
    before = closesAs;
  };
  const takeTemplate = (from: number): number => {
    const end = skipTemplate(text, from);
    if (text.startsWith('${', end - 2)) open('${', 'value');
    else before = 'value';
    return end;
  };

  const words = wordsOf(text);
  for (let at = match(HASHBANG, text, 0).length; at < text.length; ) {
    if (depth > MAX_DEPTH) return { tooDeepAt: at, isSure: true };
    if (depth + dropped > MAX_DEPTH) isSure = false;
    const start = at;
    const char = text.charAt(at);
    const isSpace = /\s/.test(char);
    if (isSpace || text.startsWith('//', at) || text.startsWith('/*', at)) {
      at = isSpace ? at + 1 : skipComment(text, at);
      isNewLine ||= /[\n\r\u2028\u2029]/.test(text.slice(start, at));
      continue;
    }
    const token = match(words, text, at);
    const isArrow = char === '>' && text.charAt(start - 1) === '=';
    const wasHead: boolean = isHead;
    isHead = false;
    if (before === 'end' && token !== 'else') reset();
    if (token !== '') {
      at += token.length;
      if (isValue() && !JOINTS.has(token) && !JOINTS.has(word)) {
        if (!isNewLine) dropped += level.chain;
        reset();
      }
      const isOperator = OPERATORS.has(token) && word !== '.';
      isHead = HEADS.has(token) ? word !== '.' : token === 'await' && wasHead;
      if (isOperator || JOINTS.has(token) || HEADS.has(token)) chain();
      before = isOperator ? 'operator' : 'value';
    } else if (char === '"' || char === "'") {
      at = skipString(text, at);
      before = 'value';
    } else if (char === '`') {
      if (isValue()) chain();
      at = takeTemplate(at + 1);
    } else if (char === '}' && level.opener === '${') {
      close();
      at = takeTemplate(at + 1);
    } else if (char === '/' && before !== 'value') {
      if (NAMES.has(word) || ENDINGS.has(word)) isSure = false;
      at = skipRegExp(text, at);
      before = 'value';
    } else {
      at++;
      if (char === '(' || char === '[') {
        if (isValue()) chain();
        open(char, char === '(' && wasHead ? 'operator' : 'value');
      } else if (char === '{') {
        open(char, before === 'operator' && !BEFORE_BLOCK.has(word) ? 'value' : 'block');
      } else if (char === ')' || char === ']' || char === '}') {
        close();
      } else if (char === ';') {
        before = 'end';
      } else if (char === ',') {
        resetTo(level.angles.at(-1) ?? 0);
        before = 'operator';
      } else {
        // Printing a function in a function in a function takes long.
        chain(isArrow ? BRACKET : 1);
        if (NAMES.has(word) || (char === '/' && (isNewLine || ENDINGS.has(word)))) isSure = false;
        if (char === '<') level.angles.push(level.chain);
        if (char === '>' && !isArrow) level.angles.pop();
        if (text.startsWith('...', start)) at += 2;
        const isDouble = (char === '+' || char === '-') && text.charAt(at) === char;
        const isPostfix = isDouble || (char === '!' && text.charAt(at) !== '=');
        if (isDouble) at++;
        if (!(isPostfix && isValue() && !isNewLine)) before = 'operator';
      }
    }
    word = isArrow ? '=>' : at - start > LONGEST_WORD ? '' : text.slice(start, at);
    isNewLine = false;
  }
  return { tooDeepAt: depth > MAX_DEPTH ? text.length : undefined, isSure };
}

/** A brace after one of these begins a block, after any other operator an object. */
const BEFORE_BLOCK = new Set([')', 'else', 'do', '>', '=>']);

/** No word that means anything here is longer. */
const LONGEST_WORD = 10;

const HASHBANG = /\uFEFF?#!.*/y;

/** A number with its dots, or a word. V8 takes long to look up what all the world's words are made of; most sources have no need. */
const ASCII_WORD = /\d[\w.]*|[\w$#@\\]+/y;
const WORD = String.raw`\d[\w.]*|[\p{ID_Continue}$#@\\]+`;
const wordsOf = (text: string): RegExp => (/[\u0080-\uffff]/.test(text) ? new RegExp(WORD, 'uy') : ASCII_WORD);

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function skipComment(text: string, at: number): number {
  if (text.startsWith('/*', at)) return endOf(text.indexOf('*/', at + 2), 2, text);
  const lineBreak = text.slice(at).search(/[\n\r\u2028\u2029]/);
  return lineBreak < 0 ? text.length : at + lineBreak;
}

const endOf = (found: number, length: number, text: string) => (found < 0 ? text.length : found + length);

/** End of a text in quotes; without a closing quote, the end of its line. */
function skipString(text: string, at: number): number {
  const quote = text.charAt(at);
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === quote) return end + 1;
    if (char === '\\') end += text.startsWith('\r\n', end + 1) ? 2 : 1;
    else if (char === '\n' || char === '\r') return end;
  }
  return text.length;
}

/** Behind the end of a template, or behind the `${` of its next value. */
function skipTemplate(text: string, at: number): number {
  for (let end = at; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === '`') return end + 1;
    if (char === '\\') end++;
    else if (char === '$' && text.charAt(end + 1) === '{') return end + 2;
  }
  return text.length;
}

/** End of a regular expression without its flags; without a closing slash on its line, behind the opening one. */
function skipRegExp(text: string, at: number): number {
  let isInClass = false;
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (/[\n\r\u2028\u2029]/.test(char)) break;
    if (char === '\\') end++;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return end + 1;
  }
  return at + 1;
}
