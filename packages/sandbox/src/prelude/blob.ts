import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding.js';
import type { ReadableStream } from 'web-streams-polyfill';
import { storeNow } from './clock.ts';
import { concat, toByteStream } from './streams.ts';
import { defineInterface, isObject, needArguments, toDictionary, toScalarText } from './web-idl.ts';

/** The bytes of a blob, which nobody changes. */
export let blobBytes: (blob: Blob) => Uint8Array<ArrayBuffer>;

interface BlobOptions {
  readonly type?: unknown;
  readonly endings?: unknown;
}

function toEndings(value: unknown): (text: string) => string {
  const endings = value === undefined ? 'transparent' : `${value}`;
  if (endings === 'transparent') return (text) => text;
  if (endings === 'native') return (text) => text.replace(/\r\n?/g, '\n');
  throw new TypeError(`"${endings}" is none of the endings transparent and native.`);
}

function toPart(part: unknown, convert: (text: string) => string): Uint8Array {
  if (part instanceof Blob) return blobBytes(part);
  if (part instanceof ArrayBuffer) return new Uint8Array(part);
  if (ArrayBuffer.isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return new TextEncoder().encode(convert(toScalarText(part)));
}

/** The type of a blob: ASCII that can be seen, in lower case, or nothing. */
const toType = (value: unknown): string => {
  const type = value === undefined ? '' : `${value}`;
  return /^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : '';
};

/** The web's blob. All its bytes are in the memory of the handler. */
export class Blob {
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #type: string;

  static {
    blobBytes = (blob) => blob.#bytes;
  }

  constructor(parts: unknown = [], init?: BlobOptions | null) {
    if (!isObject(parts) || typeof Reflect.get(parts, Symbol.iterator) !== 'function')
      throw new TypeError('The parts of a blob are an array.');
    const { type, endings } = toDictionary(init);
    const convert = toEndings(endings);
    this.#bytes = concat([...(parts as Iterable<unknown>)].map((part) => toPart(part, convert)));
    this.#type = toType(type);
  }

  get size(): number {
    return this.#bytes.length;
  }
  get type(): string {
    return this.#type;
  }
  slice(start?: unknown, end?: unknown, type?: unknown): Blob {
    const slice = new Blob([], { type });
    slice.#bytes = this.#bytes.subarray(toPlace(start), end === undefined ? undefined : toPlace(end));
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

interface FileOptions extends BlobOptions {
  readonly lastModified?: unknown;
}

/** The web's file. */
export class File extends Blob {
  readonly #name: string;
  readonly #lastModified: number;

  constructor(...values: [parts: unknown, name: unknown, init?: FileOptions | null]) {
    needArguments(values, 2);
    const [parts, name, init] = values;
    if (parts === undefined) throw new TypeError('The parts of a file are an array.');
    super(parts, init);
    const { lastModified } = toDictionary(init);
    this.#name = toScalarText(name);
    this.#lastModified = lastModified === undefined ? storeNow() : toTime(lastModified);
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
  defineInterface('Blob', Blob);
  defineInterface('File', File);
}
