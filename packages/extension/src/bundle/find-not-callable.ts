/** What a default export may be that certainly cannot be called. */
export type NotCallable = 'a constant' | 'an object' | 'an array' | 'a class';

/** Every name that JavaScript allows. */
const NAME = '[\\p{ID_Continue}$]+';

const CONSTANT = /^(?:-?[\d.][\w.]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$\\]*`|true|false|null|void 0)$/;

/** A text of megabytes is more than a regular expression with choices can take. */
const LONGEST_CONSTANT = 1_000;

/** Constants that pass on one another are followed so far. */
const LONGEST_CHAIN = 5;

const BRACKETS: Readonly<Record<string, NotCallable>> = { '{': 'an object', '[': 'an array' };

/**
 * Tells what a bundled handler exports by default when that is certainly no function. It reads what esbuild wrote, in a
 * layout that is known; a parser of the author's text in this process would be brought down by deep nesting.
 */
export function findNotCallable(code: string): NotCallable | undefined {
  let name = new RegExp(`\\nreturn \\{\\n {2}default: (${NAME})\\n\\};\\n\\}\\)\\(\\);\\n$`, 'u').exec(code)?.[1];
  for (let step = 0; name !== undefined && step < LONGEST_CHAIN; step += 1) {
    const value = findValue(code, name) ?? '';
    const kind = kindOf(value);
    const next = isName(value) ? value : undefined;
    if ((kind ?? next) === undefined || isSpokenOf(code, name)) return undefined;
    if (kind !== undefined) return kind;
    name = next;
  }
  return undefined;
}

const isName = (text: string): boolean => new RegExp(`^${NAME}$`, 'u').test(text);

/** Tells whether a name is used other than where it is declared and passed on: it may have got another value there. */
function isSpokenOf(code: string, name: string): boolean {
  const uses = code.matchAll(new RegExp(`(?<!${NAME})${name.replaceAll('$', '\\$')}(?!${NAME})`, 'gu'));
  return Array.from(uses.take(3)).length > 2;
}

/** The value that a name of a module is declared with; a statement ends with the first line that ends it at its indent. */
function findValue(code: string, name: string): string | undefined {
  const start = `\nvar ${name} = `;
  const at = code.indexOf(start);
  if (at < 0) return undefined;
  const rest = code.slice(at + start.length);
  return /^(?:.*|[\s\S]*?\n\S.*);(?=\n)/.exec(rest)?.[0].slice(0, -1);
}

const isConstant = (value: string): boolean => value.length <= LONGEST_CONSTANT && CONSTANT.test(value);

function kindOf(value: string): NotCallable | undefined {
  if (isConstant(value)) return 'a constant';
  if (/^class\b.*\{\n/.test(value)) return isBlock(value) ? 'a class' : undefined;
  const kind = BRACKETS[value.charAt(0)];
  return kind !== undefined && (/^.\n/.test(value) ? isBlock(value) : isOneBracket(value)) ? kind : undefined;
}

/** Tells whether a value over several lines comes back to its indent only to close the bracket of its first line. */
const isBlock = (value: string): boolean => value.search(/\n\S/) === value.length - '\n}'.length;

/** Tells whether the bracket that begins a text is closed by its last character; of text with quotes nothing is certain. */
function isOneBracket(text: string): boolean {
  if (/["'`/]/.test(text)) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if ('{[('.includes(char)) depth += 1;
    else if ('}])'.includes(char)) depth -= 1;
    if (depth === 0) return index === text.length - 1;
  }
  return false;
}
