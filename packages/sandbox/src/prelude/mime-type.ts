import { isToken, trimHttp } from './web-idl.ts';

export interface MimeType {
  /** As `text/plain`, in lower case. */
  readonly essence: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** What a header `content-type` says, by the last of its values that says something; undefined when none does. */
export function readContentType(header: string | null): MimeType | undefined {
  const values = splitOutsideQuotes(header ?? '', ',').map(parseMimeType);
  return values.findLast((mime) => mime !== undefined && mime.essence !== '*/*');
}

function parseMimeType(text: string): MimeType | undefined {
  const [first = '', ...rest] = splitOutsideQuotes(text, ';');
  const [type = '', subtype = '', ...more] = trimHttp(first).split('/');
  if (!isToken(type) || !isToken(subtype) || more.length > 0) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = trimHttp(part.slice(0, equals)).toLowerCase();
    const value = unquote(trimHttp(part.slice(equals + 1)));
    if (isToken(name) && value !== undefined && !parameters.has(name)) parameters.set(name, value);
  }
  return { essence: `${type}/${subtype}`.toLowerCase(), parameters };
}

/** The value of a parameter; undefined when there is none. */
function unquote(text: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"?/s.exec(text)?.[1];
  const value = quoted === undefined ? text : quoted.replace(/\\(.)/gs, '$1');
  const isValue = /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
  return isValue && (quoted !== undefined || value !== '') ? value : undefined;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push('');
      continue;
    }
    const escaped = isQuoted && character === '\\' ? (text[index + 1] ?? '') : '';
    index += escaped.length;
    parts[parts.length - 1] += character + escaped;
  }
  return parts;
}

/** A MIME type as text. */
export function writeMimeType({ essence, parameters }: MimeType): string {
  let text = essence;
  for (const [name, value] of parameters)
    text += `;${name}=${isToken(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`;
  return text;
}
