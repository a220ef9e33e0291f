import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding.js';
import { blobBytes, File } from './blob.ts';
import { FormData } from './form-data.ts';
import { concat } from './streams.ts';

const invalid = (why: string) => new TypeError(`The body is no multipart/form-data: ${why}.`);

/** A boundary that no form holds but by intent. */
export function createBoundary(): string {
  let digits = '';
  while (digits.length < 24) digits += Math.floor(Math.random() * 36).toString(36);
  return `----tillkit-form-${digits}`;
}

const toCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n');
const escapeName = (text: string) => text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');
const unescapeName = (text: string) => text.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replace(/%22/g, '"');

/** A form as the bytes of multipart/form-data. */
export function writeMultipart(form: FormData, boundary: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(toCrlf(name))}"`;
    if (typeof value === 'string') chunks.push(encoder.encode(`${head}\r\n\r\n${toCrlf(value)}\r\n`));
    else {
      const file = `; filename="${escapeName(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
      chunks.push(encoder.encode(`${head}${file}\r\n\r\n`), blobBytes(value), encoder.encode('\r\n'));
    }
  }
  return concat([...chunks, encoder.encode(`--${boundary}--\r\n`)]);
}

/** The form that bytes of multipart/form-data tell. @throws TypeError */
export function readMultipart(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormData {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const textAt = (from: number, to: number) => decoder.decode(bytes.subarray(from, to));
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  const headEnd = encoder.encode('\r\n\r\n');
  const form = new FormData();

  // The first delimiter may begin the body, then it has no line end before it.
  const opening = delimiter.subarray(2);
  const first = find(bytes, opening, 0);
  if (first < 0) throw invalid('it has no boundary');
  let at = first + opening.length;
  for (;;) {
    if (textAt(at, at + 2) === '--') return form;
    if (textAt(at, at + 2) !== '\r\n') throw invalid('a boundary is followed by something else');
    const head = find(bytes, headEnd, at);
    const end = find(bytes, delimiter, head + headEnd.length);
    if (head < 0 || end < 0) throw invalid('a part has no end');
    const { name, filename, type } = readHead(textAt(at + 2, head));
    const from = head + headEnd.length;
    if (filename === undefined) form.append(name, textAt(from, end));
    else form.append(name, new File([bytes.subarray(from, end)], filename, { type }));
    at = end + delimiter.length;
  }
}

/** What the headers of a part say. */
function readHead(text: string): { name: string; filename: string | undefined; type: string } {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw invalid('a part has a header without a colon');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw invalid('a part has no name');
  return { name, filename: parameterOf(disposition, 'filename'), type: headers.get('content-type') ?? 'text/plain' };
}

function parameterOf(disposition: string, name: string): string | undefined {
  for (const [, key, quoted, token] of disposition.matchAll(/;\s*([\w*-]+)=(?:"([^"]*)"|([^\s;"]+))/g)) {
    if (key?.toLowerCase() === name) return unescapeName(quoted ?? token ?? '');
  }
  return undefined;
}

/** Where bytes occur in others, from a place on; −1 when nowhere. */
function find(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
