/**
 * Control characters (C0, DEL and C1, U+0085 among them), line and paragraph separators, and what is invisible or turns the writing
 * direction; not the two that join emoji and letters.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * JSON on one line in which every character that ends a line somewhere, steers a terminal or is not seen stands as `\u` and four
 * digits, so that a parser gets the same value as from `JSON.stringify`, and whoever reads the text sees all of it.
 */
export const toEscapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSEEN, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
