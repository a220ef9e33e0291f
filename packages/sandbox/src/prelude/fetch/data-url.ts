import { isomorphicDecode } from '@exodus/bytes/encoding.js';
import percentEncoding from 'whatwg-url/lib/percent-encoding.js';
import { fromBase64 } from '../encoding/base64.ts';
import { parseMimeType, writeMimeType } from './mime-type.ts';

/** What a `data:` URL holds. */
interface DataUrl {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Tells whether a text is a `data:` URL, but for its fragment, in the way in which URLs write themselves. Parsing would give
 * the same text back, and takes much time and memory for a long one.
 */
export const isWrittenDataUrl = (text: string): boolean =>
  text.startsWith('data:') && text['data:'.length] !== '/' && !/[^!-~]|\?/.test(text);

/** Reads a `data:` URL that is written so and has no fragment. @throws TypeError when it holds no data */
export function readDataUrl(href: string): DataUrl {
  const comma = href.indexOf(',');
  if (comma < 0) throw new TypeError('A data: URL has a comma before its data, as in data:text/plain,hello.');
  const type = href.slice('data:'.length, comma).trim();
  const base64 = /; *base64$/i.exec(type);
  const text = base64 === null ? type : type.slice(0, base64.index);
  const mime = parseMimeType(text.startsWith(';') ? `text/plain${text}` : text);
  const bytes = percentEncoding.percentDecodeString(href.slice(comma + 1));
  return {
    mediaType: mime === undefined ? 'text/plain;charset=US-ASCII' : writeMimeType(mime),
    bytes: base64 === null ? bytes : fromForgivingBase64(isomorphicDecode(bytes)),
  };
}

/** The bytes of base64 that may have white space in it, and no padding. */
function fromForgivingBase64(given: string): Uint8Array {
  const text = given.replace(/[\t\n\f\r ]/g, '');
  const digits = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text;
  if (digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits))
    throw new TypeError('The data: URL says that its data is base64, and it is not.');
  return fromBase64(digits.padEnd(Math.ceil(digits.length / 4) * 4, '='));
}
