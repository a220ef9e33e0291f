const SHOWN_CHARS = 200;

/** Text of the author's, made safe for a line of output: short, and control characters escaped. */
export function showText(value: string | number): string {
  const text = String(value);
  const short = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  return short.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
