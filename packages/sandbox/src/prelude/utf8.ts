import { charCodeAt, defineGlobal, fromCharCode, min, slice, toLowerCase, toText } from './primordials.ts';

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

/** The text of bytes in UTF-8; bytes that are none become U+FFFD, or throw. */
function fromUtf8(bytes: Uint8Array, options: { fatal: boolean; ignoreBOM: boolean }): string {
  let text = '';
  let at = !options.ignoreBOM && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const { point, length } = readPoint(bytes, at);
    if (point < 0 && options.fatal) throw new TypeError('The bytes are not UTF-8.');
    const valid = point < 0 ? 0xfffd : point;
    text +=
      valid < 0x10000
        ? fromCharCode(valid)
        : fromCharCode(0xd800 + ((valid - 0x10000) >> 10), 0xdc00 + ((valid - 0x10000) & 0x3ff));
    at += length;
  }
  return text;
}

/** The code point at a place and how many bytes it takes; −1 for the longest beginning of one that is broken. */
function readPoint(bytes: Uint8Array, at: number): { point: number; length: number } {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { point: first, length: 1 };
  const tail = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc2 || first > 0xf4) return { point: -1, length: 1 };
  let point = first & (0x3f >> tail);
  for (let index = 1; index <= tail; index += 1) {
    const byte = bytes[at + index] ?? 0;
    const low = index > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = index > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (at + index >= bytes.length || byte < low || byte > high) return { point: -1, length: index };
    point = (point << 6) | (byte & 0x3f);
  }
  return { point, length: tail + 1 };
}

/** The bytes behind a view or a buffer, not copied. */
export function toBytes(source: unknown): Uint8Array {
  if (source === undefined) return new Uint8Array(0);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  throw new TypeError('Expected an ArrayBuffer or a view of one.');
}

class TextEncoder {
  readonly encoding = 'utf-8';
  encode(text: unknown = ''): Uint8Array<ArrayBuffer> {
    return toUtf8(toText(text));
  }
  encodeInto(text: unknown, into: Uint8Array): { read: number; written: number } {
    const fitting = cutToUtf8(toText(text), into.length);
    const bytes = toUtf8(fitting);
    for (let index = 0; index < bytes.length; index += 1) into[index] = bytes[index] ?? 0;
    return { read: fitting.length, written: bytes.length };
  }
}

class TextDecoder {
  readonly encoding = 'utf-8';
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(label: unknown = 'utf-8', options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
    const name = toLowerCase(toText(label));
    if (name !== 'utf-8' && name !== 'utf8') throw new RangeError(`A handler decodes UTF-8 only, not ${name}.`);
    this.fatal = Boolean(options.fatal);
    this.ignoreBOM = Boolean(options.ignoreBOM);
  }

  decode(source?: unknown, options: { stream?: unknown } = {}): string {
    const added = toBytes(source);
    const bytes = new Uint8Array(this.#rest.length + added.length);
    bytes.set(this.#rest);
    bytes.set(added, this.#rest.length);
    const whole = options.stream ? bytes.length - unfinished(bytes) : bytes.length;
    this.#rest = bytes.slice(whole);
    return fromUtf8(bytes.subarray(0, whole), this);
  }
}

/** How many bytes at the end begin a code point that may go on in the next chunk. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

export function installUtf8(): void {
  defineGlobal('TextEncoder', TextEncoder);
  defineGlobal('TextDecoder', TextDecoder);
}
