import { stripVTControlCharacters } from 'node:util';

// Texts, as V8 looks the properties of a literal up as soon as it is loaded, and most texts need none of them.

/** Signs that are two columns wide in a terminal: those of Chinese, Japanese and Korean, full-width forms, and emoji. */
const WIDE = String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}`;

/** Signs that take no column. */
const WITHOUT_WIDTH = String.raw`[\p{Mn}\p{Me}\p{Cf}]`;

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  const shown = stripVTControlCharacters(text).replace(new RegExp(WITHOUT_WIDTH, 'gu'), '');
  return Array.from(shown).length + (shown.match(new RegExp(WIDE, 'gu'))?.length ?? 0);
}

/** The text with spaces behind it, up to so many columns. */
export const padToWidth = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));
