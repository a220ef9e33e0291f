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
/** Words that join what stands before them, or behind: a word beside another one else begins a statement. */
const JOINTS = new Set('as async else extends in infer instanceof is keyof of readonly satisfies unique'.split(' '));
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
}

/**
 * Offset in UTF-16 units at which source nests too deep to be parsed, undefined when it does not. Parsers recurse and
 * cannot be stopped once they are out of stack, so this looks at tokens alone, without recursion. Regular expressions
 * are told from divisions by the token before; after a block's brace that is a guess.
 */
export function findTooDeep(text: string): number | undefined {
  const levels: Level[] = [];
  let level: Level = { opener: '', closesAs: 'end', chain: 0 };
  let depth = 0;
  let before: Before = 'end';
  let word = '';
  let isNewLine = false;

  const isValue = () => before === 'value' || before === 'block';
  const reset = () => {
    depth -= level.chain;
    level.chain = 0;
  };
  const chain = () => {
    depth++;
    level.chain++;
  };
  const open = (opener: string, closesAs: Before) => {
    levels.push(level);
    level = { opener, closesAs, chain: 0 };
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

  for (let at = 0; at < text.length; ) {
    if (depth > MAX_DEPTH) return at;
    const start = at;
    const char = text.charAt(at);
    const isSpace = /\s/.test(char);
    if (isSpace || text.startsWith('//', at) || text.startsWith('/*', at)) {
      at = isSpace ? at + 1 : skipComment(text, at);
      isNewLine ||= /[\n\r\u2028\u2029]/.test(text.slice(start, at));
      continue;
    }
    const token = match(WORD, text, at);
    if (before === 'end' && token !== 'else') reset();
    if (token !== '') {
      at += token.length;
      if (isValue() && !JOINTS.has(token) && !JOINTS.has(word)) reset();
      const isOperator = OPERATORS.has(token) && word !== '.';
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
      at = skipRegExp(text, at);
      before = 'value';
    } else {
      at++;
      if (char === '(' || char === '[') {
        if (isValue()) chain();
        open(char, char === '(' && HEADS.has(word) ? 'operator' : 'value');
      } else if (char === '{') {
        open(char, before === 'operator' && !BEFORE_BLOCK.has(word) ? 'value' : 'block');
      } else if (char === ')' || char === ']' || char === '}') {
        close();
      } else if (char === ';') {
        before = 'end';
      } else if (char === ',') {
        reset();
        before = 'operator';
      } else {
        chain();
        const isDouble = (char === '+' || char === '-') && text.charAt(at) === char;
        const isPostfix = isDouble || (char === '!' && text.charAt(at) !== '=');
        if (isDouble) at++;
        if (!(isPostfix && isValue() && !isNewLine)) before = 'operator';
      }
    }
    word = text.slice(start, at).length > 10 ? '' : text.slice(start, at);
    isNewLine = false;
  }
  return depth > MAX_DEPTH ? text.length : undefined;
}

/** A brace after one of these begins a block, after any other operator an object. */
const BEFORE_BLOCK = new Set([')', 'else', 'do', '>']);

const WORD = /[\p{ID_Continue}$#@\\]+/uy;

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
    if (char === '\\') end++;
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
