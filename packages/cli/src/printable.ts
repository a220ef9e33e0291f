/** Foreign text made safe for a terminal: control characters and those that turn the writing direction are escaped. */
export const toPrintable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (char) => {
    if (char === '\t') return '  ';
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/** The same, line by line. */
export const toPrintableLines = (text: string): string[] => text.split(/\r?\n/).map(toPrintable);
