/**
 * Control characters other than tab and line feed, what turns the direction of text or joins it without being seen, and
 * halves of surrogate pairs.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;

/** A text in which everything that a reader could not see stands as an escape: `\u202e`. */
export const toVisible = (text: string): string => text.replaceAll(UNSEEN, escapeCharacter);

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The same for where only a plain text can stand, such as a title or a choice: in one line, and cut. */
export function toLabel(text: string, max = 80): string {
  const line = toVisible(text.slice(0, max)).replaceAll(/\s+/g, ' ');
  return text.length > max ? `${line}…` : line;
}
