const SHOWN_CHARS = 200;

/** Not a literal: V8 would look its properties up even where no text is shown. */
const CONTROL = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]`;

const HALF_PAIR = /[\ud800-\udbff]$/;

/** Text of the author's, made safe for a line of output: short, and control characters escaped. */
export function showText(value: string | number): string {
  const text = String(value);
  const short = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).replace(HALF_PAIR, '')}…` : text;
  return short.replace(new RegExp(CONTROL, 'gu'), (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
