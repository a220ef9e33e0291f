import { defineFunction } from '../engine/define-interface.ts';
import { charCodeAt, fromCharCode, indexOf } from '../engine/primordials.ts';
import { needArguments } from '../engine/web-idl.ts';
import { DOMException } from '../events/dom-exception.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of so many bytes, read one by one. */
export function toBase64(length: number, byteAt: (index: number) => number): string {
  let text = '';
  for (let at = 0; at < length; at += 3) {
    const word =
      (byteAt(at) << 16) | ((at + 1 < length ? byteAt(at + 1) : 0) << 8) | (at + 2 < length ? byteAt(at + 2) : 0);
    text += ALPHABET[word >> 18];
    text += ALPHABET[(word >> 12) & 63];
    text += at + 1 < length ? ALPHABET[(word >> 6) & 63] : '=';
    text += at + 2 < length ? ALPHABET[word & 63] : '=';
  }
  return text;
}

/** What each digit stands for, by its character. */
const VALUES = new Uint8Array(128);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[charCodeAt(ALPHABET, value)] = value;

/** The bytes of base64 that is written as it should be. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text[text.length - 2] === '=' ? 2 : text[text.length - 1] === '=' ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const valueAt = (at: number): number => VALUES[charCodeAt(text, at)] ?? 0;
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const word = (valueAt(from) << 18) | (valueAt(from + 1) << 12) | (valueAt(from + 2) << 6) | valueAt(from + 3);
    bytes[to] = word >> 16;
    bytes[to + 1] = word >> 8;
    bytes[to + 2] = word;
  }
  return bytes;
}

const btoa = (...values: [data: unknown]): string => {
  needArguments(values, 1);
  const text = `${values[0]}`;
  for (let index = 0; index < text.length; index += 1) {
    if (charCodeAt(text, index) > 0xff)
      throw new DOMException('btoa takes characters up to U+00FF only.', 'InvalidCharacterError');
  }
  return toBase64(text.length, (index) => charCodeAt(text, index));
};

const invalid = () => new DOMException('The text is not base64.', 'InvalidCharacterError');

export const atob = (...values: [data: unknown]): string => {
  needArguments(values, 1);
  const text = `${values[0]}`;
  let digits = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (indexOf(' \t\n\f\r', character) < 0) digits += character;
  }
  let length = digits.length;
  if (length % 4 === 0 && digits[length - 1] === '=') length -= digits[length - 2] === '=' ? 2 : 1;
  if (length % 4 === 1) throw invalid();
  let bytes = '';
  let word = 0;
  let bits = 0;
  for (let index = 0; index < length; index += 1) {
    const value = indexOf(ALPHABET, digits[index] ?? '');
    if (value < 0) throw invalid();
    word = ((word << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += fromCharCode((word >> bits) & 0xff);
    }
  }
  return bytes;
};

export function installBase64(): void {
  defineFunction('btoa', btoa, 1);
  defineFunction('atob', atob, 1);
}
