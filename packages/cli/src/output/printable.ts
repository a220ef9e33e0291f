/**
 * Control characters, line separators, and what is invisible or turns the writing direction; not what joins emoji. A text, as
 * V8 looks the properties of a literal up as soon as it is loaded.
 */
const UNSEEN = String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]`;

/** These, and what GitHub Actions takes for a command: `::` at the beginning of a line, and `##[` anywhere. */
const UNSAFE = String.raw`${UNSEEN}|(?<=^\s*):(?=:)|#(?=#\[)`;
const unsafe = (): RegExp => new RegExp(UNSAFE, 'gu');

const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Foreign text made safe for a terminal: what would steer it, hide or turn the text is escaped. */
export const toPrintable = (text: string): string =>
  text.replace(unsafe(), (char) => (char === '\t' ? '  ' : escapeUnits(char)));

/** A value within a sentence made safe: it begins no line, so `::` at its beginning is no command. */
export const toPrintableValue = (text: string): string =>
  text.replace(new RegExp(UNSEEN, 'gu'), (char) => (char === '\t' ? '  ' : escapeUnits(char)));

/** JSON whose text is safe for a terminal too; it says the same as without the escapes. */
export const toPrintableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(unsafe(), (char) => (char === '\n' ? char : escapeUnits(char)));

/** What is unsafe in a text whose line breaks, tabs and commands of GitHub Actions are meant. */
const UNSAFE_IN_DOCUMENTS = String.raw`(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]`;

/** A document for programs, made safe for a terminal as well. */
export const toPrintableDocument = (text: string): string =>
  text.replace(new RegExp(UNSAFE_IN_DOCUMENTS, 'gu'), escapeUnits);

/** Foreign text made safe line by line. */
export const toPrintableLines = (text: string): string[] => text.split(/\r?\n/).map(toPrintable);
