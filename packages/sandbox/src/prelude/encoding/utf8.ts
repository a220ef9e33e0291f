import { charCodeAt, inherits, isView, slice, viewedBytes } from '../engine/primordials.ts';

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = charCodeAt(text, index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isPair(text, index)) {
      bytes += 2;
      index += 1;
    } else bytes += 2;
  }
  return bytes;
}

/** The longest beginning of a text that has at most so many bytes in UTF-8. */
export function cutToUtf8(text: string, maxBytes: number): string {
  let bytes = 0;
  for (let index = 0; index < text.length; ) {
    const unit = charCodeAt(text, index);
    const units = isPair(text, index) ? 2 : 1;
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : units + 2;
    if (bytes > maxBytes) return slice(text, 0, index);
    index += units;
  }
  return text;
}

/** Tells whether a text has more bytes in UTF-8 than this, without counting when its length alone says so. */
export const exceedsUtf8 = (text: string, maxBytes: number): boolean =>
  text.length > maxBytes || (text.length * 3 > maxBytes && utf8Length(text) > maxBytes);

const isPair = (text: string, index: number): boolean =>
  (charCodeAt(text, index) & 0xfc00) === 0xd800 && (charCodeAt(text, index + 1) & 0xfc00) === 0xdc00;

/** The bytes of a text in UTF-8. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    let point = charCodeAt(text, index);
    if (isPair(text, index)) {
      index += 1;
      point = 0x10000 + ((point & 0x3ff) << 10) + (charCodeAt(text, index) & 0x3ff);
    } else if ((point & 0xf800) === 0xd800) point = 0xfffd;
    if (point < 0x80) bytes[at++] = point;
    else {
      const tail = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      bytes[at++] = (tail === 1 ? 0xc0 : tail === 2 ? 0xe0 : 0xf0) | (point >> (6 * tail));
      for (let shift = 6 * (tail - 1); shift >= 0; shift -= 6) bytes[at++] = 0x80 | ((point >> shift) & 0x3f);
    }
  }
  return bytes;
}

/** The bytes behind a view or a buffer, not copied. */
export function toBytes(source: unknown): Uint8Array {
  if (isView(source)) return viewedBytes(source);
  if (inherits(source, ArrayBuffer)) return new Uint8Array(source as ArrayBuffer);
  throw new TypeError('Expected an ArrayBuffer or a view of one.');
}
