import MimeType from 'whatwg-mimetype/lib/mime-type.js';
import { trimHttp } from '../engine/web-idl.ts';

/** A MIME type that is written as a text; undefined when it is none. */
export const parseMimeType = (text: string): MimeType | undefined => MimeType.parse(trimHttp(text)) ?? undefined;

/** A MIME type as text. */
export const writeMimeType = (mime: MimeType): string => `${mime}`;

/**
 * What a header `content-type` says, by the last of its values that says something; undefined when none does. A charset
 * holds for the same type after it too.
 */
export function readContentType(header: string | null): MimeType | undefined {
  let last: MimeType | undefined;
  let charset: string | undefined;
  for (const value of splitOutsideQuotes(header ?? '')) {
    const mime = parseMimeType(value);
    if (mime === undefined || mime.essence === '*/*') continue;
    const own = mime.parameters.get('charset');
    if (mime.essence !== last?.essence) charset = own;
    else if (own === undefined && charset !== undefined) mime.parameters.set('charset', charset);
    last = mime;
  }
  return last;
}

/** The values of a header, between its commas. */
function splitOutsideQuotes(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    if (character === ',' && !isQuoted) {
      parts.push('');
      continue;
    }
    const escaped = isQuoted && character === '\\' ? (text[index + 1] ?? '') : '';
    index += escaped.length;
    parts[parts.length - 1] += character + escaped;
  }
  return parts;
}
