import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding.js';
import type { ReadableStream } from 'web-streams-polyfill';
import { storeNow } from '../engine/clock.ts';
import { defineInterface } from '../engine/define-interface.ts';
import { defineDictionary, isObject, needArguments, toScalarText, toSequence } from '../engine/web-idl.ts';
import { concat, toByteStream } from './streams.ts';

/** The bytes of a blob, which nobody changes. */
export let blobBytes: (blob: Blob) => Uint8Array<ArrayBuffer>;

type Part = Blob | ArrayBuffer | ArrayBufferView | string;

/** What a blob is made of, all of it converted before any byte is read. @throws TypeError when it is no list */
function toParts(given: unknown): Part[] {
  const sequence = isObject(given) ? toSequence(given) : undefined;
  if (sequence === undefined) throw new TypeError('The parts of a blob are an array.');
  const parts: Part[] = [];
  for (const part of sequence) parts.push(isBytes(part) ? part : toScalarText(part));
  return parts;
}

const isBytes = (part: unknown): part is Exclude<Part, string> =>
  part instanceof Blob || part instanceof ArrayBuffer || ArrayBuffer.isView(part);

function partBytes(part: Part, endings: Endings): Uint8Array {
  if (typeof part === 'string')
    return new TextEncoder().encode(endings === 'native' ? part.replace(/\r\n?/g, '\n') : part);
  if (part instanceof Blob) return blobBytes(part);
  if (part instanceof ArrayBuffer) return new Uint8Array(part);
  return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
}

type Endings = 'transparent' | 'native';

function toEndings(value: unknown): Endings {
  const endings = `${value}`;
  if (endings === 'transparent' || endings === 'native') return endings;
  throw new TypeError(`"${endings}" is none of the endings transparent and native.`);
}

/** The type of a blob: ASCII that can be seen, in lower case, or nothing. */
function toType(value: unknown): string {
  const type = `${value}`;
  return /^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : '';
}

const readBlobOptions = defineDictionary({ endings: toEndings, type: toType });
const readFileOptions = defineDictionary({ lastModified: toTime });

/** The web's blob. All its bytes are in the memory of the handler. */
export class Blob {
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #type: string;

  static {
    blobBytes = (blob) => blob.#bytes;
  }

  constructor(given: unknown = [], init?: unknown) {
    const parts = toParts(given);
    const { endings = 'transparent', type = '' } = readBlobOptions(init);
    this.#bytes = concat(parts.map((part) => partBytes(part, endings)));
    this.#type = type;
  }

  get size(): number {
    return this.#bytes.length;
  }
  get type(): string {
    return this.#type;
  }
  slice(start?: unknown, end?: unknown, type?: unknown): Blob {
    const bytes = this.#bytes.subarray(toPlace(start), end === undefined ? undefined : toPlace(end));
    const slice = new Blob([], { type });
    slice.#bytes = bytes;
    return slice;
  }
  stream(): ReadableStream<Uint8Array> {
    return toByteStream(this.#bytes);
  }
  async bytes(): Promise<Uint8Array> {
    return this.#bytes.slice();
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }
  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }
}

/** The whole number nearest to a value; of two as near the even one. */
function toPlace(value: unknown): number {
  const place = Number(value);
  const nearest = Math.round(place);
  return (nearest - place === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest) || 0;
}

/** The web's file. */
export class File extends Blob {
  readonly #name: string;
  readonly #lastModified: number;

  constructor(...values: [parts: unknown, name: unknown, init?: unknown]) {
    needArguments(values, 2);
    const parts = toParts(values[0]);
    const name = toScalarText(values[1]);
    super(parts, values[2]);
    const { lastModified = storeNow() } = readFileOptions(values[2]);
    this.#name = name;
    this.#lastModified = lastModified;
  }

  get name(): string {
    return this.#name;
  }
  get lastModified(): number {
    return this.#lastModified;
  }
}

function toTime(value: unknown): number {
  const time = Math.trunc(Number(value)) || 0;
  return Number.isFinite(time) ? time : 0;
}

export function installBlob(): void {
  defineInterface('Blob', Blob, { takes: {} });
  defineInterface('File', File, { takes: { constructor: 2 } });
}
