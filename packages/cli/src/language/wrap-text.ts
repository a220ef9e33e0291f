import { displayWidth } from './display-width.ts';

/**
 * Pieces between which a line may break: at spaces, and around each sign of Chinese, which has none. What closes a phrase
 * stays at the end of its line, what opens one at the beginning.
 */
const PIECE =
  / *[（《「“]*(?:[\u2e80-\u3000\u3003-\u3007\u3012-\ua4cf\uf900-\ufaff]|[^ \u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef（《「“]+|.)[，。、；：！？）》」”…]*/gu;

/** Lines of at most so many columns, unless a word is longer; a width of less than a few words is none. */
export function wrapText(text: string, width: number): string[] {
  if (width < 20) return [text];
  const lines: string[] = [];
  for (const piece of text.match(PIECE) ?? ['']) {
    const line = lines.at(-1);
    if (line === undefined || displayWidth(line + piece) > width) lines.push(piece.trimStart());
    else lines[lines.length - 1] = line + piece;
  }
  return lines;
}
