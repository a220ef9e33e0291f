import { isomorphicDecode, isomorphicEncode } from '@exodus/bytes/encoding.js';
import percentEncoding from 'whatwg-url/lib/percent-encoding.js';
import { atob } from './base64.ts';
import { parseMimeType, writeMimeType } from './mime-type.ts';

/** What a `data:` URL holds. */
interface DataUrl {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Reads a `data:` URL, written as a URL writes itself and without its fragment. @throws TypeError when it holds no data */
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
    bytes: base64 === null ? bytes : fromBase64(bytes),
  };
}

function fromBase64(digits: Uint8Array): Uint8Array {
  try {
    return isomorphicEncode(atob(isomorphicDecode(digits)));
  } catch {
    throw new TypeError('The data: URL says that its data is base64, and it is not.');
  }
}
